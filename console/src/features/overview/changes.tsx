import type { AuditEntry } from '@reeve/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ActorAvatar, EntryLink, EntrySentence, variantOf } from '../audit/index.ts'
import classes from './overview.module.css'
import { changesQuery } from './overview.queries.ts'

/** More entries are left to the audit log. */
const MOST = 10

/** Changes since yesterday, newest first. Consecutive repetitions are folded into one line. */
export function Changes() {
  const { t } = useTranslation('overview')
  const { data, error, refetch } = useQuery(changesQuery())
  return (
    <Section
      title={t('changes.title')}
      isWide
      actions={
        <TextLink size="sm" to="/audit" search={{ range: 'day' }}>
          {t('changes.all')}
        </TextLink>
      }
    >
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data?.entries.length === 0 && <p className={classes.calm}>{t('changes.nothing')}</p>}
      {data && data.entries.length > 0 && (
        <ul className={classes.changes} aria-label={t('changes.title')}>
          {inRuns(data.entries)
            .slice(0, MOST)
            .map(({ last, count }) => (
              <li key={last.id}>
                <ActorAvatar actor={last.actor} />
                <EntrySentence entry={last} />
                <span>
                  {count > 1 && t('changes.again', { count })} <EntryLink entry={last} among={{ range: 'day' }} />
                </span>
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}

interface Run {
  /** The newest entry of the run. */
  readonly last: AuditEntry
  count: number
}

function inRuns(entries: readonly AuditEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && isSame(run.last, entry)) run.count++
    else runs.push({ last: entry, count: 1 })
  }
  return runs
}

const isSame = (a: AuditEntry, b: AuditEntry): boolean =>
  a.action === b.action &&
  variantOf(a) === variantOf(b) &&
  a.actor.id === b.actor.id &&
  a.target.id === b.target.id &&
  a.reason === b.reason
