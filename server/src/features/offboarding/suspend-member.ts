import { newId } from '../../kernel/ids.ts'
import { DryRun } from '../../kernel/schema.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import { listIntegrationsOf } from '../integrations/index.ts'
import { revokeInvitationsSentBy } from '../invitations/index.ts'
import {
  findMember,
  hasOtherActiveOwner,
  lastActiveOwner,
  MemberPath,
  memberNotFound,
  setSuspended,
} from '../members/index.ts'
import { findOracle, pauseOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { stopTriggers } from '../triggers/index.ts'
import { applyBlock } from './apply-block.ts'
import {
  cannotSuspendSelf,
  exampleReceipt,
  keepOracleRequired,
  SuspensionReceipt,
  SuspensionRequest,
} from './offboarding.contract.ts'
import { memberSuspended } from './offboarding.facts.ts'
import { toReceipt } from './offboarding.view.ts'
import { repeatSuspension } from './repeat-suspension.ts'
import { insertSuspension } from './suspensions.sql.ts'

/** Cuts a member off in this organization. Nothing is deleted: reactivation restores what this stopped. */
export const suspendMember = (logins: LoginBlocks) =>
  governanceChange({
    id: 'suspendMember',
    summary: 'Suspend a member',
    method: 'POST',
    path: '/v1/members/{userId}/suspension',
    scope: 'members:write',
    permission: 'members.suspend',
    params: MemberPath,
    query: DryRun,
    body: SuspensionRequest,
    response: SuspensionReceipt,
    errors: [
      memberNotFound,
      cannotSuspendSelf,
      targetExceedsCaller,
      ownerRequired,
      lastActiveOwner,
      keepOracleRequired,
    ],
    example: { body: { reason: 'Left the company', block_login: true }, response: exampleReceipt },

    async run({ sql, caller, now, params, body, dryRun }) {
      const { organizationId } = caller
      const [member, oracle] = await Promise.all([
        findMember(sql, organizationId, params.userId),
        findOracle(sql, organizationId),
      ])
      if (!member) throw memberNotFound()
      if (member.userId === caller.userId) throw cannotSuspendSelf()
      assertMayActOn(caller, member)
      if (member.status === 'suspended')
        return repeatSuspension(logins, { sql, now, member, blockLogin: body.block_login, dryRun })
      if (member.isOwner && !(await hasOtherActiveOwner(sql, member))) throw lastActiveOwner()
      const ownsOracle = oracle?.ownerUserId === member.userId
      if (ownsOracle && body.keep_oracle === undefined) throw keepOracleRequired()

      const keptOracle = ownsOracle && body.keep_oracle === true
      const pausesOracle = ownsOracle && !keptOracle && oracle.status === 'running'
      const suspension = {
        organizationId,
        id: newId(),
        userId: member.userId,
        reason: body.reason ?? null,
        suspendedAt: now,
        suspendedBy: caller.userId,
        oraclePaused: pausesOracle,
        blockLogin: body.block_login,
      }
      const [, , triggers, invitations, integrations] = await Promise.all([
        setSuspended(sql, member, now),
        insertSuspension(sql, suspension),
        stopTriggers(sql, suspension, { keepOracle: keptOracle }),
        revokeInvitationsSentBy(sql, organizationId, member.userId, 'inviter_suspended', now),
        listIntegrationsOf(sql, organizationId, member.userId),
        pausesOracle && pauseOracle(sql, organizationId, suspension.id, now),
      ])
      const block = { organizationId, suspensionId: suspension.id, userId: member.userId }
      const login = body.block_login ? await logins.block(sql, block, now) : null

      const receipt = toReceipt({
        suspensionId: suspension.id,
        triggers,
        invitations: invitations.length,
        keptOracle,
        login,
        integrations,
        alreadySuspended: false,
        dryRun,
      })
      const stopped = { triggers, invitations, oraclePaused: pausesOracle, keptOracle, login }
      return changed(
        receipt,
        memberSuspended(caller, member, suspension, stopped),
        applyBlock(logins, block, login, receipt),
      )
    },
  })
