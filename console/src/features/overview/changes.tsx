import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { EntrySentence } from '../audit/index.ts'
import classes from './overview.module.css'
import { changesQuery } from './overview.queries.ts'

/** What happened since yesterday, the latest first. */
export function Changes() {
  const { t } = useTranslation('overview')
  const { data, error } = useQuery(changesQuery())
  return (
    <Section title={t('changes.title')}>
      {error && <Problem error={error} />}
      {data?.entries.length === 0 && <p className={classes.calm}>{t('changes.nothing')}</p>}
      {data && data.entries.length > 0 && (
        <ul className={classes.changes} aria-label={t('changes.title')}>
          {data.entries.map(entry => (
            <li key={entry.id}>
              <EntrySentence entry={entry} />
              <Moment at={entry.occurred_at} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
