import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { lockAccount } from '../accounts/index.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import { findMember, MemberPath, memberNotFound, setActive } from '../members/index.ts'
import { resumeOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { restoreTriggers, triggersNotRestored } from '../triggers/index.ts'
import { EndQuery, exampleSuspensionId, ReactivationReceipt } from './offboarding.contract.ts'
import { memberReactivated } from './offboarding.facts.ts'
import { endSuspension, findOpenSuspension } from './suspensions.sql.ts'

/** Restores exactly what the member's suspension stopped, and lifts the login block that it set. */
export const reactivateMember = (logins: LoginBlocks) =>
  governanceChange({
    id: 'reactivateMember',
    summary: 'Reactivate a suspended member',
    description:
      'Enables the stored triggers that are unchanged, resumes the Oracle if the suspension paused it, and lifts ' +
      'the sign-in block that the suspension set. Sessions and invitations are not restored. For a member who is ' +
      'not suspended, returns 200 and changes nothing.',
    method: 'DELETE',
    path: '/v1/members/{userId}/suspension',
    scope: 'members:write',
    permission: 'members.reactivate',
    params: MemberPath,
    query: EndQuery,
    response: ReactivationReceipt,
    errors: [memberNotFound, targetExceedsCaller, ownerRequired],
    example: {
      response: {
        already_active: false,
        triggers_restored: 1,
        not_restored: [{ id: 'weekly-digest', reason: 'changed' }],
        oracle_resumed: false,
        login_unblocked: true,
        login_still_blocked: false,
        suspension_id: exampleSuspensionId,
        dry_run: false,
      },
    },

    readAhead: (sql, organizationId, { params }) =>
      Promise.all([
        findMember(sql, organizationId, params.userId),
        findOpenSuspension(sql, organizationId, params.userId),
      ]),

    async run({ sql, caller, now, query: { reason = null }, dryRun, found: [member, suspension] }) {
      const { organizationId } = caller
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      if (!suspension) return unchanged(nothingDone(await logins.isBlocked(sql, member.user_id), dryRun))

      await lockAccount(sql, member.user_id)
      const [, , triggers, oracle] = await Promise.all([
        setActive(sql, member),
        endSuspension(sql, suspension, { how: 'reactivated', by: caller.userId }, now),
        restoreTriggers(sql, suspension, now),
        resumeOracle(sql, organizationId, suspension.id, now),
      ])
      const notRestored = await triggersNotRestored(sql, suspension, triggers)
      const block = { organizationId, suspensionId: suspension.id, userId: member.user_id }
      const loginUnblocked = await logins.lift(sql, block, now)

      const receipt = {
        already_active: false,
        triggers_restored: triggers.length,
        not_restored: notRestored,
        oracle_resumed: oracle.length > 0,
        login_unblocked: loginUnblocked,
        login_still_blocked: await logins.isBlocked(sql, member.user_id),
        suspension_id: suspension.id,
        dry_run: dryRun,
      }
      const { applyToProvider } = logins
      const restored = {
        triggers,
        notRestored,
        oracleResumed: oracle.length > 0,
        loginUnblocked: loginUnblocked && !applyToProvider,
      }
      const reopen = loginUnblocked && applyToProvider ? () => applyToProvider(block).then(() => receipt) : undefined
      return changed(receipt, memberReactivated(member, suspension, restored, reason), {
        afterCommit: reopen,
      })
    },
  })

const nothingDone = (loginStillBlocked: boolean, dryRun: boolean) => ({
  already_active: true,
  triggers_restored: 0,
  not_restored: [],
  oracle_resumed: false,
  login_unblocked: false,
  login_still_blocked: loginStillBlocked,
  suspension_id: null,
  dry_run: dryRun,
})
