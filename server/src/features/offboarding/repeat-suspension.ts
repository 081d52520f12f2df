import type { Sql } from '../../database/pool.ts'
import { changed, type Outcome, unchanged } from '../../operations/operation.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import { loginBlocked } from '../accounts/login-blocks/index.ts'
import { listIntegrationsOf } from '../integrations/index.ts'
import type { Member } from '../members/index.ts'
import { findOracle } from '../oracle/index.ts'
import { applyBlock } from './apply-block.ts'
import type { Receipt } from './offboarding.contract.ts'
import { toReceipt } from './offboarding.view.ts'
import { findOpenSuspension, requestLoginBlock } from './suspensions.sql.ts'

interface Repeated {
  readonly sql: Sql
  readonly now: Date
  readonly member: Member
  readonly blockLogin: boolean
  readonly dryRun: boolean
}

/**
 * Answers the suspension of someone who is suspended: nothing is stopped or recorded again. A login block that this
 * call or the first one asked for, and that is not in place, is tried once more; one that is set by this is recorded.
 */
export async function repeatSuspension(logins: LoginBlocks, repeated: Repeated): Promise<Outcome<Receipt>> {
  const { sql, now, member, blockLogin, dryRun } = repeated
  const { organizationId, userId } = member
  const [suspension, oracle, integrations] = await Promise.all([
    findOpenSuspension(sql, organizationId, userId),
    findOracle(sql, organizationId),
    listIntegrationsOf(sql, organizationId, userId),
  ])
  if (!suspension) throw new Error(`suspended member ${userId} has no open suspension`)

  const block = { organizationId, suspensionId: suspension.id, userId }
  const before = await logins.stateOf(sql, block)
  const asked = blockLogin || suspension.blockLogin
  const login = asked ? await logins.block(sql, block, now) : null
  if (blockLogin && !suspension.blockLogin) await requestLoginBlock(sql, suspension)

  const receipt = toReceipt({
    suspensionId: suspension.id,
    triggers: [],
    invitations: 0,
    keptOracle: oracle?.ownerUserId === userId && oracle.status === 'running',
    login,
    integrations,
    alreadySuspended: true,
    dryRun,
  })
  const applied = applyBlock(logins, block, login, receipt)
  const newlyInPlace = login === 'in_place' && before !== 'in_place'
  return newlyInPlace
    ? changed(receipt, loginBlocked({ user_id: userId, suspension_id: suspension.id }), applied)
    : unchanged(receipt, applied)
}
