import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { activityDays, activityQuery, WEEK_DAYS } from './overview.queries.ts'

interface Trend {
  /** Entries of the last seven days, today included, and of the seven days before. */
  readonly week: number
  readonly before: number
  /** Entries a day, the oldest first; zeros until they are counted. */
  readonly days: readonly number[]
}

/** The audit entries of some actions in the last two weeks. */
export function useTrend(actions: readonly string[]): Trend {
  const { may } = useCaller()
  const { data } = useQuery({ ...activityQuery(), enabled: may('audit.read') })
  const days =
    data?.spans.map(span => actions.reduce((sum, action) => sum + (span.actions?.[action] ?? 0), 0)) ??
    activityDays().map(() => 0)
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  return { days, week: sum(days.slice(-WEEK_DAYS)), before: sum(days.slice(0, -WEEK_DAYS)) }
}
