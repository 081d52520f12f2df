import { EndQuery } from '../../kernel/schema.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { isInForce, type LoginBlocks, lockLogin } from '../accounts/login-blocks/index.ts'
import { lockMember, MemberPath, memberNotFound, setActive } from '../members/index.ts'
import { findOracle, resumeOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { type KeptTriggerRow, listKeptTriggersOf, lockStoppedTriggersOf, restoreTriggers } from '../triggers/index.ts'
import { exampleSuspensionId, ReactivationReceipt } from './offboarding.contract.ts'
import { memberReactivated } from './offboarding.facts.ts'
import { toSuspensionView } from './offboarding.view.ts'
import { previewedBlock, previewedKeptTriggers, previewedMember } from './previewed-state.ts'
import { endSuspension, findOpenSuspension } from './suspensions.sql.ts'

const exampleReceipt = {
  already_active: false,
  triggers_restored: 1,
  not_restored: [{ id: 'weekly-digest', reason: 'changed' }],
  oracle_resumed: false,
  login_unblocked: true,
  login_still_blocked: false,
  suspension_id: exampleSuspensionId,
  dry_run: false,
}

/**
 * Ends a member's suspension: restores the Oracle and the unchanged triggers that it stopped, and lifts its login
 * block.
 */
export const reactivateMember = (logins: Pick<LoginBlocks, 'decideLift' | 'applyToProvider'>) =>
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
    example: { response: exampleReceipt },

    read: ({ organizationId, params: { userId }, now }) => ({
      login: lockLogin(organizationId, userId, now),
      member: lockMember(organizationId, userId),
      suspension: findOpenSuspension(organizationId, userId),
      oracle: findOracle(organizationId),
      locked: lockStoppedTriggersOf(organizationId, userId),
      triggers: listKeptTriggersOf(organizationId, userId),
    }),

    etag: ({ suspension, triggers, login }) => suspension && toSuspensionView(suspension, triggers, login.block),
    previewState: ({ member, suspension, oracle, triggers, login }) => ({
      ...previewedMember({ member, suspension }),
      oracleResumes: !!suspension && oracle?.paused_by_suspension === suspension.id,
      triggers: previewedKeptTriggers(triggers),
      block: previewedBlock(login.block),
    }),

    decide({ caller, now, query: { reason = null }, dryRun, found }) {
      const { organizationId } = caller
      const { member, suspension, oracle } = found
      if (!member) throw memberNotFound()
      assertMayActOn(caller, member)
      if (!suspension) return unchanged(nothingRestored(isInForce(found.login.block), dryRun))

      const { triggers, notRestored } = splitKeptTriggers(found.triggers)
      const oracleResumed = oracle?.paused_by_suspension === suspension.id
      const block = { organizationId, suspensionId: suspension.id, userId: member.user_id }
      const { isLifted, isStillBlocked, writes } = logins.decideLift(found.login.block, block, now)
      const receipt = {
        ...nothingRestored(isStillBlocked, dryRun),
        already_active: false,
        triggers_restored: triggers.length,
        not_restored: notRestored,
        oracle_resumed: oracleResumed,
        login_unblocked: isLifted,
        suspension_id: suspension.id,
      }
      const { applyToProvider } = logins
      // With a remote provider, a separate fact records the lift when the provider has confirmed it.
      const restored = { triggers, notRestored, oracleResumed, loginUnblocked: isLifted && !applyToProvider }
      const unblockAtProvider =
        isLifted && applyToProvider ? () => applyToProvider(block).then(() => receipt) : undefined
      return changed(
        receipt,
        memberReactivated(member, suspension, restored, reason),
        [
          setActive(member),
          endSuspension(suspension, { how: 'reactivated', by: caller.userId }, now),
          restoreTriggers(organizationId, triggers, now),
          oracleResumed && resumeOracle(organizationId, suspension.id, now),
          writes,
        ],
        { afterCommit: unblockAtProvider },
      )
    },
  })

/**
 * Splits the triggers that the suspension disabled into unchanged ones, which are restored, and all others, each with
 * the reason why it is not restored.
 */
export function splitKeptTriggers(kept: readonly KeptTriggerRow[]) {
  const triggers = kept.flatMap(({ id, present_kind, is_stopped, integration_gone }) =>
    present_kind && is_stopped && !integration_gone ? [{ id, kind: present_kind }] : [],
  )
  const restored = new Set(triggers.map(({ id }) => id))
  const notRestored = kept
    .filter(({ id }) => !restored.has(id))
    .map(row => ({ id: row.id, reason: reasonNotRestored(row) }))
  return { triggers, notRestored }
}

function reasonNotRestored({ present_kind, is_stopped }: KeptTriggerRow): 'deleted' | 'changed' | 'integration_gone' {
  if (present_kind === null) return 'deleted'
  return is_stopped ? 'integration_gone' : 'changed'
}

const nothingRestored = (loginStillBlocked: boolean, dryRun: boolean) => ({
  already_active: true,
  triggers_restored: 0,
  not_restored: [],
  oracle_resumed: false,
  login_unblocked: false,
  login_still_blocked: loginStillBlocked,
  suspension_id: null,
  dry_run: dryRun,
})
