import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.tsx'
import { LIVE } from '../../api/queries.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useDayName } from '../../ui/use-day-name.ts'
import { ActorAvatar, EntryLink, EntryOrigin, EntryText, useActorName } from '../audit/index.ts'
import { foldEntries } from './fold-entries.ts'
import { linesByDay } from './lines-by-day.ts'
import classes from './overview.module.css'
import { changesQuery } from './overview.queries.ts'
import type { Run } from './run.ts'

/** Maximum number of lines. The audit log shows the rest. */
const MOST = 12

/** The newest entries by day, with repetitions and bursts grouped. */
export function Changes() {
  const { t } = useTranslation('overview')
  const { data, error, refetch } = useQuery({ ...changesQuery(), ...LIVE })
  const dayName = useDayName()
  return (
    <Section
      title={t('changes.title')}
      actions={
        <TextLink size="sm" to="/audit" search={{ range: 'week' }}>
          {t('changes.all')}
        </TextLink>
      }
    >
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data?.entries.length === 0 && <p className={classes.calm}>{t('changes.nothing')}</p>}
      {data &&
        linesByDay(data.entries, MOST, foldEntries).map(({ day, runs }) => (
          <section key={day} className={classes.group} aria-labelledby={`changes-${day}`}>
            <h3 id={`changes-${day}`} className={classes.day}>
              {dayName(day)}
            </h3>
            <ul className={classes.changes} aria-label={t('changes.on', { day: dayName(day) })}>
              {runs.map(run => (
                <Line key={run.last.id} run={run} />
              ))}
            </ul>
          </section>
        ))}
    </Section>
  )
}

function Line({ run: { last, count, burst, varied } }: { readonly run: Run }) {
  const { t } = useTranslation('overview')
  const { actor, action } = last
  const actorName = useActorName()
  const among = burst && actor.id !== null ? { actor: actor.id, action, range: 'week' as const } : WEEK
  return (
    <li>
      <ActorAvatar actor={actor} />
      {burst ? (
        <span>
          <strong>{actorName(actor)}</strong> {t(burst, { count })}
        </span>
      ) : (
        <EntryText entry={last} {...(varied && { burst: varied })} />
      )}
      {burst ? <span /> : <EntryOrigin entry={last} />}
      <span>
        {count > 1 && !burst && t('changes.again', { count })} <EntryLink entry={last} among={among} isUnderDay />
      </span>
    </li>
  )
}

const WEEK = { range: 'week' } as const
