import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { TimeOfDay } from '../../ui/time-of-day.tsx'
import { useDayName } from '../../ui/use-day-name.ts'
import { ActorAvatar } from './actor-avatar.tsx'
import { type Burst, daysOf } from './entry-groups.ts'
import { EntryIcon } from './entry-icon.tsx'
import classes from './entry-list.module.css'
import { EntryOrigin, type EntryPart, EntryText } from './entry-sentence.tsx'

const route = getRouteApi('/in-organization/audit')

interface EntryListProps {
  readonly entries: readonly AuditEntry[]
  /** Entries after this sequence are marked as new. */
  readonly newSince?: number | undefined
}

/** Entries as sentences, by day. A row opens its entry; the names in it are filters. */
export function EntryList({ entries, newSince = Number.POSITIVE_INFINITY }: EntryListProps) {
  const { t } = useTranslation('audit')
  const dayName = useDayName()
  const { entry: opened } = route.useSearch()
  return (
    <div className={classes.list}>
      {daysOf(entries).map(({ begin, bursts }) => (
        <section key={begin} aria-labelledby={`day-${begin}`}>
          <h2 id={`day-${begin}`} className={classes.day}>
            {dayName(begin)}
          </h2>
          <ol aria-label={`${t('entries')}, ${dayName(begin)}`}>
            {bursts.map(burst => (
              <BurstRows
                key={(burst.others.at(-1) ?? burst.first).id}
                burst={burst}
                newSince={newSince}
                opened={opened}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface BurstRowsProps {
  readonly burst: Burst
  readonly newSince: number
  /** The sequence of the entry in the panel. */
  readonly opened: number | undefined
}

/** The React key of a group is its oldest entry, so that newer entries do not collapse an open group. */
function BurstRows({ burst: { first, others }, newSince, opened }: BurstRowsProps) {
  const { t } = useTranslation('audit')
  const [isOpen, setOpen] = useState(false)
  // The group of the entry in the panel is never collapsed.
  const isShown = isOpen || others.some(({ sequence }) => sequence === opened)
  return (
    <>
      <EntryRow entry={first} isNew={first.sequence > newSince} isOpened={opened === first.sequence}>
        {others.length > 0 && (
          <UnstyledButton className={classes.more} aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
            {t(isShown ? 'burst.hide' : 'burst.show', { count: others.length })}
          </UnstyledButton>
        )}
      </EntryRow>
      {isShown &&
        others.map(other => (
          <EntryRow
            key={other.id}
            entry={other}
            isNew={other.sequence > newSince}
            isOpened={opened === other.sequence}
            isInner
          />
        ))}
    </>
  )
}

interface EntryRowProps {
  readonly entry: AuditEntry
  readonly isNew: boolean
  readonly isOpened: boolean
  readonly isInner?: true
  readonly children?: ReactNode
}

/** Memoized, because a change of the URL renders the page several times. */
const EntryRow = memo(function EntryRow({ entry, isNew, isOpened, isInner, children }: EntryRowProps) {
  const { t } = useTranslation('audit')
  return (
    <li className={classes.row} data-open={isOpened || undefined} data-new={isNew || undefined} data-inner={isInner}>
      <EntryIcon action={entry.action} />
      <ActorAvatar actor={entry.actor} />
      <div className={classes.words}>
        <EntryText entry={entry} part={part => <FilterLink {...part} />} />
        <EntryOrigin entry={entry} part={part => <FilterLink {...part} />} />
        {children}
      </div>
      <span className={classes.action}>
        <FilterLink filter="action" value={entry.action} name={entry.action} />
      </span>
      <Link
        from="/audit"
        to="/audit"
        search={before => ({ ...before, entry: entry.sequence })}
        className={classes.open}
        resetScroll={false}
      >
        <TimeOfDay at={entry.occurred_at} />
        <VisuallyHidden> {t('open', { number: entry.sequence })}</VisuallyHidden>
      </Link>
    </li>
  )
})

interface FilterLinkProps extends Omit<EntryPart, 'filter'> {
  readonly filter: EntryPart['filter'] | 'action' | 'request'
}

/** A link that filters the log by this value. */
export function FilterLink({ filter, value, name }: FilterLinkProps) {
  const { t } = useTranslation('audit')
  return (
    <Link
      from="/audit"
      to="/audit"
      search={before => ({ ...before, [filter]: value, cursor: undefined, entry: undefined })}
      className={classes.filter}
      title={t('filterBy', { filter: t(`search.names.${filter}`), name })}
    >
      <Breakable text={name} />
    </Link>
  )
}
