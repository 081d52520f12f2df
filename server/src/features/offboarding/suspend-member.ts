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
import { blockAfterCommit } from './block-after-commit.ts'
import { blockLogin } from './block-login.ts'
import { leaveBehind } from './left-behind.ts'
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
    description:
      'Deletes nothing, and stores what it disables for reactivation. Suspending a suspended member again stops ' +
      'nothing more, but revokes keys if requested and sets a missing sign-in block: this writes one audit entry, ' +
      '`member.suspension_repeated`, with its own reason, and an event for each effect.',
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

    readAhead: (sql, organizationId, { params }) =>
      Promise.all([findMember(sql, organizationId, params.userId), findOracle(sql, organizationId)]),

    async run({ sql, caller, now, body, dryRun, found: [member, oracle] }) {
      const { organizationId } = caller
      if (!member) throw memberNotFound()
      if (member.user_id === caller.userId) throw cannotSuspendSelf()
      assertMayActOn(caller, member)
      if (member.status === 'suspended') return repeatSuspension(logins, { sql, caller, now, member, body, dryRun })
      if (member.is_owner && !(await hasOtherActiveOwner(sql, member))) throw lastActiveOwner()
      const ownsOracle = oracle?.owner_user_id === member.user_id
      if (ownsOracle && body.keep_oracle === undefined) throw keepOracleRequired()

      const keptOracle = ownsOracle && body.keep_oracle === true
      const pausesOracle = ownsOracle && !keptOracle && oracle.status === 'running'
      const suspension = {
        organization_id: organizationId,
        id: newId(),
        user_id: member.user_id,
        reason: body.reason ?? null,
        suspended_at: now,
        suspended_by: caller.userId,
        oracle_paused: pausesOracle,
        block_login: body.block_login,
      }
      const [, , triggers, invitations, integrations, left] = await Promise.all([
        setSuspended(sql, member, now),
        insertSuspension(sql, suspension),
        stopTriggers(sql, suspension, { keepOracle: keptOracle }),
        revokeInvitationsSentBy(sql, organizationId, member.user_id, 'inviter_suspended', now),
        listIntegrationsOf(sql, organizationId, member.user_id),
        leaveBehind(sql, caller, member, body.revoke_keys, now),
        pausesOracle && pauseOracle(sql, organizationId, suspension.id, now),
      ])
      const block = { organizationId, suspensionId: suspension.id, userId: member.user_id }
      const { login, sessionsEnded } = await blockLogin(logins, sql, block, body.block_login, now)

      const receipt = toReceipt({
        suspensionId: suspension.id,
        triggers,
        invitations: invitations.length,
        keptOracle,
        login,
        integrations,
        keys: left.keys,
        keysRevoked: left.revoked.length,
        sessionsEnded,
        webhooks: left.webhooks,
        alreadySuspended: false,
        dryRun,
      })
      const stopped = { triggers, invitations, oraclePaused: pausesOracle, keptOracle, login, sessionsEnded, ...left }
      return changed(receipt, memberSuspended(caller, member, suspension, stopped), {
        afterCommit: blockAfterCommit(logins, block, login, receipt),
      })
    },
  })
