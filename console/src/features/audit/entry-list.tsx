import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { dateFormat } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { localeOf } from '../../ui/locale.ts'
import { TimeOfDay } from '../../ui/time-of-day.tsx'
import { useDayName } from '../../ui/use-day-name.ts'
import { useRowLimit } from '../../ui/use-row-limit.ts'
import { ActorAvatar } from './actor-avatar.tsx'
import { type Burst, type Day, daysOf } from './entry-groups.ts'
import { EntryIcon } from './entry-icon.tsx'
import classes from './entry-list.module.css'
import { EntryOrigin, type EntryPart, EntryText } from './entry-sentence.tsx'

const route = getRouteApi('/in-organization/audit')

interface EntryListProps {
  readonly entries: readonly AuditEntry[]
  /** Entries after this sequence are marked as new. */
  readonly newSince?: number | undefined
}

/** Filters that are used to find single entries. With one of them, bursts start open. */
const SPECIFIC = ['action', 'target', 'key', 'request', 'ip'] as const

/** Entries as sentences, by day. A row opens its entry; the names in it are filters. */
export function EntryList({ entries, newSince = Number.POSITIVE_INFINITY }: EntryListProps) {
  const { t } = useTranslation('audit')
  const dayName = useDayName()
  const { entry: opened, ...sought } = route.useSearch()
  const limit = useRowLimit()
  const isSought = SPECIFIC.some(field => sought[field] !== undefined)
  return (
    <div className={classes.list} aria-busy={limit < entries.length || undefined}>
      {firstRows(daysOf(entries), limit).map(({ begin, bursts }) => (
        <section key={begin} aria-labelledby={`day-${begin}`}>
          <h2 id={`day-${begin}`} className={classes.day}>
            {dayName(begin)}
          </h2>
          <ol aria-label={`${t('entries')}, ${dayName(begin)}`}>
            {bursts.map(burst =>
              burst.length > 1 ? (
                // The key is the oldest entry, so that newer entries do not collapse an open burst.
                <BurstRows
                  key={`${burst.at(-1)?.id} ${isSought}`}
                  burst={burst}
                  newSince={newSince}
                  opened={opened}
                  startsOpen={isSought}
                />
              ) : (
                <EntryRow
                  key={burst[0].id}
                  entry={burst[0]}
                  isNew={burst[0].sequence > newSince}
                  isOpened={opened === burst[0].sequence}
                />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** The days, cut after the first `most` rows of all days. */
function firstRows(days: readonly Day[], most: number): readonly Day[] {
  let left = most
  return days.flatMap(({ begin, bursts }) => {
    const shown = bursts.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ begin, bursts: shown }] : []
  })
}

interface BurstRowsProps {
  readonly burst: Burst
  readonly newSince: number
  /** The sequence of the entry in the panel. */
  readonly opened: number | undefined
  readonly startsOpen: boolean
}

/** One row for a burst, which expands to its entries. It expands by itself if the panel shows one of these entries. */
function BurstRows({ burst, newSince, opened, startsOpen }: BurstRowsProps) {
  const { t, i18n } = useTranslation('audit')
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const [before, setBefore] = useState<number>()
  if (opened !== before) {
    setBefore(opened)
    if (burst.some(({ sequence }) => sequence === opened)) setOpen(true)
  }
  const [first] = burst
  const locale = localeOf(i18n.language)
  const clock = dateFormat(locale, { timeStyle: 'short' })
  const [begin, end] = [burst.at(-1) ?? first, first].map(({ occurred_at }) => new Date(occurred_at)) as [Date, Date]
  const times = { from: clock.format(begin), to: clock.format(end) }
  return (
    <li>
      <div className={classes.row} data-new={burst.some(({ sequence }) => sequence > newSince) || undefined}>
        <EntryIcon action={first.action} />
        <ActorAvatar actor={first.actor} />
        <div className={classes.words}>
          <span>
            <span className={classes.chevron}>
              <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
            </span>
            <span className={classes.count} data-numbers>
              {t('burst.count', { number: burst.length.toLocaleString(locale) })}
            </span>{' '}
            <EntryText entry={first} burst={burst} part={part => <FilterLink {...part} />} />
          </span>
        </div>
        <EntryOrigin entry={first} part={part => <FilterLink {...part} />} />
        <UnstyledButton
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('burst.toggle', { count: burst.length, ...times })}
          onClick={() => setOpen(!isOpen)}
        >
          {times.from === times.to ? <TimeOfDay at={first.occurred_at} /> : clock.formatRange(begin, end)}
        </UnstyledButton>
      </div>
      {isOpen && (
        <ol id={id} className={classes.burst} aria-label={t('burst.entries', times)}>
          {burst.map(entry => (
            <EntryRow
              key={entry.id}
              entry={entry}
              isNew={entry.sequence > newSince}
              isOpened={opened === entry.sequence}
            />
          ))}
        </ol>
      )}
    </li>
  )
}

interface EntryRowProps {
  readonly entry: AuditEntry
  readonly isNew: boolean
  readonly isOpened: boolean
}

/** Memoized, because a change of the URL renders the page several times. */
const EntryRow = memo(function EntryRow({ entry, isNew, isOpened }: EntryRowProps) {
  const { t } = useTranslation('audit')
  return (
    <li className={classes.row} data-open={isOpened || undefined} data-new={isNew || undefined}>
      <EntryIcon action={entry.action} />
      <ActorAvatar actor={entry.actor} />
      <div className={classes.words}>
        <EntryText entry={entry} part={part => <FilterLink {...part} />} />
      </div>
      <EntryOrigin entry={entry} part={part => <FilterLink {...part} />} />
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
  /** Replaces the name as the link's text. */
  readonly children?: ReactNode
}

/** A link that filters the log by this value. */
export function FilterLink({ filter, value, name, children }: FilterLinkProps) {
  const { t } = useTranslation('audit')
  return (
    <Link
      from="/audit"
      to="/audit"
      search={before => ({ ...before, [filter]: value, cursor: undefined, entry: undefined })}
      className={classes.filter}
      title={t('filterBy', { filter: t(`search.names.${filter}`), name })}
    >
      {children ?? <Breakable text={name} />}
    </Link>
  )
}
