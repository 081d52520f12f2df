import type { Statement } from '../../database/pool.ts'
import { countSessionsIn } from '../accounts/sessions/index.ts'
import { countActiveKeys } from '../api-keys/index.ts'
import { countPendingInvitations } from '../invitations/index.ts'
import { countActiveMembers } from '../members/index.ts'
import { countEnabledTriggers } from '../triggers/index.ts'

/** Statements of features above this one. */
export interface FreezeParts {
  countDirectories(organizationId: string): Statement<number>
}

/** Counts the resources of an organization that a freeze refuses, in the names of the receipt. */
export const countFrozenResources = ({ countDirectories }: FreezeParts, organizationId: string, now: Date) => ({
  members: countActiveMembers(organizationId),
  sessions: countSessionsIn(organizationId, now),
  api_keys: countActiveKeys(organizationId, now),
  triggers: countEnabledTriggers(organizationId),
  invitations: countPendingInvitations(organizationId, now),
  directories: countDirectories(organizationId),
})
