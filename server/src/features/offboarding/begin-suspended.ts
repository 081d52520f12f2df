import type { Answers, Batch } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import type { Caller, Fact } from '../../operations/operation.ts'
import type { Blocked } from '../accounts/login-blocks/index.ts'
import type { listWebhooksCreatedOrConfiguredBy } from '../governance/webhooks/index.ts'
import type { MemberRow } from '../members/index.ts'
import { insertFollowUps } from './follow-ups.sql.ts'
import { holdOf } from './holds.ts'
import type { KnownDirectory } from './known-directories.ts'
import { toFollowUps } from './new-follow-ups.ts'
import { memberSuspended } from './offboarding.facts.ts'
import type { SuspensionEffects } from './suspension-effects.ts'
import { insertSuspension, type SuspensionRow } from './suspensions.sql.ts'

/** A new member owns nothing that a suspension could stop, also after a former membership. */
const NO_EFFECTS: SuspensionEffects = {
  triggers: [],
  invitations: [],
  oraclePaused: false,
  keptOracle: false,
  loginBlock: null,
  sessionsEnded: 0,
  keys: [],
  revokedKeys: [],
  disabledWebhooks: [],
  keptWebhooks: [],
}

/** Decides the sign-in block that a suspension asks for. */
export type DecideBlock = (request: { organizationId: string; suspensionId: string; userId: string }) => Blocked

/** Webhooks and directories that someone controls or knows from a former membership. */
export interface FormerlyOwned {
  readonly webhooks: Answers<ReturnType<typeof listWebhooksCreatedOrConfiguredBy>>
  readonly directories: readonly KnownDirectory[]
}

/**
 * The suspension of a member who is created suspended, in the same transaction. With `decideBlock` it has a sign-in
 * block. Sends no `setSuspended`.
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
  }
  const followUps = toFollowUps({ integrations: [], ...owned })
  return {
    fact: memberSuspended(member, suspension, effects),
    writes: [
      insertSuspension(suspension),
      followUps.length > 0 && insertFollowUps(suspension, followUps),
      blocked?.writes,
    ],
  }
}
