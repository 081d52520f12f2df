import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../api/caller.ts'
import { usePermittedQuery } from '../../api/permitted-query.ts'
import type { Happening } from './happenings.ts'
import { signInsOfQuery } from './members.queries.ts'
import { historyQuery } from './owned-resources.queries.ts'

/** The sign-ins of a member, and changes by and about them, newest first. Each query has a limit of 25 or more. */
export function useHappenings(userId: string): readonly Happening[] {
  const { may } = useCaller()
  const canAudit = may('audit.read')
  const about = useQuery({ ...historyQuery(userId, 'target', false), enabled: canAudit })
  const by = useQuery({ ...historyQuery(userId, 'actor', false), enabled: canAudit })
  const signIns = usePermittedQuery(signInsOfQuery(userId))
  const entries = new Map([...(about.data ?? []), ...(by.data ?? [])].map(entry => [entry.id, entry]))
  return [
    ...[...entries.values()].map(entry => ({ at: entry.occurred_at, entry })),
    ...(signIns.data?.sign_ins ?? []).map(signIn => ({ at: signIn.occurred_at, signIn })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
