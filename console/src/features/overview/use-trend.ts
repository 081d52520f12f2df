import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { activityDays, activityQuery, WEEK_DAYS } from './overview.queries.ts'

interface Trend {
  /** Number of entries in the last seven days, including today, and in the seven days before. */
  readonly week: number
  readonly before: number
  /** Number of entries of each day, the oldest first; zeros until the response arrives. */
  readonly days: readonly number[]
}

/** Counts the audit entries of some actions in the last two weeks. */
export function useTrend(actions: readonly string[]): Trend {
  const { may } = useCaller()
  const { data } = useQuery({ ...activityQuery(), enabled: may('audit.read') })
  const days =
    data?.spans.map(span => actions.reduce((sum, action) => sum + (span.actions?.[action] ?? 0), 0)) ??
    activityDays().map(() => 0)
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  return { days, week: sum(days.slice(-WEEK_DAYS)), before: sum(days.slice(0, -WEEK_DAYS)) }
}
