import type { Batch } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import type { Caller, Fact } from '../../operations/operation.ts'
import type { MemberRow } from '../members/index.ts'
import { holdOf } from './holds.ts'
import { memberSuspended } from './offboarding.facts.ts'
import type { SuspensionEffects } from './suspension-effects.ts'
import { insertSuspension, type SuspensionRow } from './suspensions.sql.ts'

/** A new member owns nothing that a suspension could stop. */
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

/** The suspension of a member who is created suspended, in the same transaction. Sends no `setSuspended`. */
export function beginSuspended(member: MemberRow, caller: Caller, now: Date): { fact: Fact; writes: Batch } {
  const suspension: SuspensionRow = {
    organization_id: caller.organizationId,
    id: newId(),
    user_id: member.user_id,
    reason: null,
    suspended_at: now,
    suspended_by: caller.userId,
    oracle_paused: false,
    block_login: false,
    ...holdOf(caller),
  }
  return { fact: memberSuspended(member, suspension, NO_EFFECTS), writes: insertSuspension(suspension) }
}
