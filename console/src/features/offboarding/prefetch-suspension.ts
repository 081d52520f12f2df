import { callerQuery, isPermitted } from '../../api/caller.ts'
import { prefetchPermitted } from '../../api/permitted-query.ts'
import { prefetchOnce, queryClient } from '../../api/queries.ts'
import { isByDirectory } from '../directories/index.ts'
import { batchedMemberQuery, integrationsOfQuery, webhooksOfQuery } from '../members/index.ts'
import {
  followUpsQuery,
  openFollowUpsQuery,
  revokedInvitationsQuery,
  suspensionEntryQuery,
  suspensionQuery,
} from './offboarding.queries.ts'
import { revokedIn } from './stopped-access.ts'

/** Prefetches the record of an open suspension, as `useSuspensionRecord` reads it. */
export async function prefetchSuspension(userId: string): Promise<void> {
  const [caller, suspension] = await Promise.all([
    queryClient.ensureQueryData(callerQuery()),
    prefetchOnce(suspensionQuery(userId)),
  ])
  if (!suspension) return
  const may = (permission: string) => isPermitted(caller, permission)
  const [entry] = await Promise.all([
    may('audit.read') && prefetchOnce(suspensionEntryQuery(userId, suspension.id)),
    may('members.read') && !isByDirectory(suspension) && prefetchOnce(batchedMemberQuery(suspension.suspended_by)),
  ])
  const hasRevoked = entry && revokedIn(entry).length > 0
  if (hasRevoked) await prefetchPermitted(revokedInvitationsQuery(userId))
}

/** Prefetches the follow-ups that stay open after a reactivation, as `RemainingTasks` reads them. */
export async function prefetchRemainingTasks(userId: string): Promise<void> {
  const open = await prefetchOnce(openFollowUpsQuery())
  if (!open?.some(({ user_id }) => user_id === userId)) return
  await Promise.all([
    prefetchOnce(followUpsQuery(userId)),
    prefetchPermitted(webhooksOfQuery(userId)),
    prefetchPermitted(integrationsOfQuery(userId)),
  ])
}
