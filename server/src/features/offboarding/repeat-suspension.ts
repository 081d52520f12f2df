import type { Sql } from '../../database/pool.ts'
import { type Caller, changed, type Outcome, unchanged } from '../../operations/operation.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import { listIntegrationsOf } from '../integrations/index.ts'
import type { MemberRow } from '../members/index.ts'
import { findOracle } from '../oracle/index.ts'
import { blockAfterCommit } from './block-after-commit.ts'
import { blockLogin } from './block-login.ts'
import { leaveBehind } from './left-behind.ts'
import type { Receipt } from './offboarding.contract.ts'
import { suspensionRepeated } from './offboarding.facts.ts'
import { toReceipt } from './offboarding.view.ts'
import { findOpenSuspension, requestLoginBlock } from './suspensions.sql.ts'

interface Repeated {
  readonly sql: Sql
  readonly caller: Caller
  readonly now: Date
  readonly member: MemberRow
  readonly body: { readonly reason?: string; readonly block_login: boolean; readonly revoke_keys: boolean }
  readonly dryRun: boolean
}

/**
 * Answers a suspension of someone who is already suspended. Nothing is stopped or recorded again. Keys are revoked if
 * this call asks for it. If this call or the first one asked for a login block and it is not in place, it is tried once
 * more. What this call has done is one entry, with this call's reason.
 */
export async function repeatSuspension(logins: LoginBlocks, repeated: Repeated): Promise<Outcome<Receipt>> {
  const { sql, caller, now, member, body, dryRun } = repeated
  const { organization_id: organizationId, user_id: userId } = member
  const [suspension, oracle, integrations, left] = await Promise.all([
    findOpenSuspension(sql, organizationId, userId),
    findOracle(sql, organizationId),
    listIntegrationsOf(sql, organizationId, userId),
    leaveBehind(sql, caller, member, body.revoke_keys, now),
  ])
  if (!suspension) throw new Error(`suspended member ${userId} has no open suspension`)

  const block = { organizationId, suspensionId: suspension.id, userId }
  const before = await logins.stateOf(sql, block)
  const isAsked = body.block_login || suspension.block_login
  const { login, sessionsEnded } = await blockLogin(logins, sql, block, isAsked, now)
  if (body.block_login && !suspension.block_login) await requestLoginBlock(sql, suspension)

  const receipt = toReceipt({
    suspensionId: suspension.id,
    triggers: [],
    invitations: 0,
    keptOracle: oracle?.owner_user_id === userId && oracle.status === 'running',
    login,
    integrations,
    keys: left.keys,
    keysRevoked: left.revoked.length,
    sessionsEnded,
    webhooks: left.webhooks,
    alreadySuspended: true,
    dryRun,
  })
  const afterCommit = blockAfterCommit(logins, block, login, receipt)
  const newlyInPlace = login === 'in_place' && before !== 'in_place'
  if (!newlyInPlace && left.revoked.length === 0) return unchanged(receipt, { afterCommit })
  const done = { reason: body.reason ?? null, newlyInPlace, sessionsEnded, revoked: left.revoked }
  return changed(receipt, suspensionRepeated(member, suspension, done), { afterCommit })
}
