import type { Answers, Batch } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import type { Caller } from '../../operations/caller.ts'
import type { Fact } from '../../operations/operation.ts'
import type { Blocked } from '../accounts/login-blocks/index.ts'
import type { IssuedServiceKeyRow } from '../api-keys/index.ts'
import type { listWebhooksCreatedOrConfiguredBy } from '../governance/webhooks/index.ts'
import type { MemberRow } from '../members/index.ts'
import { insertFollowUps } from './follow-ups.sql.ts'
import { holdOf } from './holds.ts'
import type { KnownDirectory } from './known-directories.ts'
import { toFollowUps } from './new-follow-ups.ts'
import { memberSuspended } from './offboarding.facts.ts'
import type { SuspensionEffects } from './suspension-effects.ts'
import { insertSuspension, type SuspensionRow } from './suspensions.sql.ts'

/**
 * The effects of suspending a new member. There is nothing to stop, because the removal that ended a former membership
 * has already stopped its resources.
 */
const NO_EFFECTS: SuspensionEffects = {
  triggers: [],
  invitations: [],
  oraclePaused: false,
  keptOracle: false,
  loginBlock: null,
  sessionsEnded: 0,
  keys: [],
  revokedKeys: [],
  revokedServiceKeys: [],
  knownServiceKeys: [],
  disabledWebhooks: [],
  keptWebhooks: [],
}

/** Decides the sign-in block that a suspension asks for. */
export type DecideBlock = (request: { organizationId: string; suspensionId: string; userId: string }) => Blocked

/**
 * Webhooks that a former member created or configured, directories whose token or logout keys they know, and keys of
 * service accounts that they know.
 */
export interface FormerlyOwned {
  readonly webhooks: Answers<ReturnType<typeof listWebhooksCreatedOrConfiguredBy>>
  readonly directories: readonly KnownDirectory[]
  readonly serviceKeys: readonly IssuedServiceKeyRow[]
}

/**
 * The suspension of a member who is created as suspended, in the same transaction. With `decideBlock` it has a sign-in
 * block. The caller must also write `setSuspended`.
 */
export function beginSuspended(
  member: MemberRow,
  caller: Caller,
  now: Date,
  decideBlock: DecideBlock | null,
  owned: FormerlyOwned,
): { fact: Fact; writes: Batch } {
  const { organizationId } = caller
  const id = newId()
  const blocked = decideBlock?.({ organizationId, suspensionId: id, userId: member.user_id })
  const suspension: SuspensionRow = {
    organization_id: organizationId,
    id,
    user_id: member.user_id,
    reason: null,
    suspended_at: now,
    suspended_by: caller.userId,
    oracle_paused: false,
    block_login: blocked !== undefined,
    ...holdOf(caller),
  }
  const effects: SuspensionEffects = {
    ...NO_EFFECTS,
    loginBlock: blocked?.state ?? null,
    sessionsEnded: blocked?.sessionsEnded ?? 0,
    knownServiceKeys: owned.serviceKeys,
  }
  const followUps = toFollowUps({ integrations: [], ...owned, ...effects })
  return {
    fact: memberSuspended(member, suspension, effects),
    writes: [
      insertSuspension(suspension),
      followUps.length > 0 && insertFollowUps(suspension, followUps),
      blocked?.writes,
    ],
  }
}
