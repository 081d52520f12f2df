import { VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@reeve/sdk'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Breakable } from '../../ui/breakable.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ActorAvatar } from './actor-avatar.tsx'
import classes from './entry-list.module.css'
import { type EntryPart, EntrySentence } from './entry-sentence.tsx'

/** Entries as sentences. A row opens its entry; the names in it are filters. */
export function EntryList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('audit')
  return (
    <ol className={classes.list} aria-label={t('entries')}>
      {entries.map(entry => (
        <li key={entry.id} className={classes.row}>
          <ActorAvatar actor={entry.actor} />
          <EntrySentence entry={entry} part={part => <FilterLink {...part} />} />
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
            <RelativeTime at={entry.occurred_at} />
            <VisuallyHidden> {t('open', { number: entry.sequence })}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ol>
  )
}

interface FilterLinkProps extends Omit<EntryPart, 'filter'> {
  readonly filter: EntryPart['filter'] | 'action' | 'request'
}

/** Filters the log by this value. */
export function FilterLink({ filter, value, name }: FilterLinkProps) {
  const { t } = useTranslation('audit')
  return (
    <Link
      from="/audit"
      to="/audit"
      search={before => ({ ...before, [filter]: value, cursor: undefined, entry: undefined })}
      className={classes.filter}
      title={t('filterBy', { filter, name })}
    >
      <Breakable text={name} />
    </Link>
  )
}
