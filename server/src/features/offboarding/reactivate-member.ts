import type { Static } from 'typebox'
import type { Answers } from '../../database/pool.ts'
import { mayUseScope } from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'
import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { isInForce, type Login, type LoginBlocks, lockLogin } from '../accounts/login-blocks/index.ts'
import { readForFanOut } from '../governance/delivery/index.ts'
import { type KeptWebhookRow, listKeptWebhooksOf, restoreWebhooks } from '../governance/webhooks/index.ts'
import { lockMember, MemberPath, type MemberRow, memberNotFound, setActive } from '../members/index.ts'
import { findOracle, type OracleRow, resumeOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { type KeptTriggerRow, listKeptTriggersOf, lockStoppedTriggersOf, restoreTriggers } from '../triggers/index.ts'
import { exampleSuspensionId, heldByDirectory, ReactivationQuery, ReactivationReceipt } from './offboarding.contract.ts'
import { memberReactivated } from './offboarding.facts.ts'
import { toSuspensionView } from './offboarding.view.ts'
import { previewedBlock, previewedKeptTriggers, previewedKeptWebhooks, previewedMember } from './previewed-state.ts'
import { endSuspension, findOpenSuspension, type SuspensionRow } from './suspensions.sql.ts'

const exampleReceipt = {
  already_active: false,
  triggers_restored: 1,
  not_restored: [{ id: 'weekly-digest', reason: 'changed' }],
  webhooks_restored: 0,
  webhooks_not_restored: [],
  oracle_resumed: false,
  login_unblocked: true,
  login_still_blocked: false,
  suspension_id: exampleSuspensionId,
  dry_run: false,
}

type Logins = Pick<LoginBlocks, 'decideLift' | 'applyToProvider'>

/**
 * Ends a member's suspension, and lifts its login block. Restores the Oracle, triggers and webhooks that the suspension
 * stopped, except triggers and webhooks for which the receipt gives a reason, such as a change in the meantime.
 */
export const reactivateMember = (logins: Logins) =>
  governanceChange({
    id: 'reactivateMember',
    summary: 'Reactivate a suspended member',
    description:
      'Enables the unchanged stored triggers and webhooks, resumes an Oracle that the suspension paused, and lifts ' +
      'its sign-in block. Webhooks need `governance:write` as well. Sessions and invitations are not restored. A ' +
      'suspension that a directory holds ends there; an owner can end it here with `override`, until the directory ' +
      'holds it again.',
    method: 'DELETE',
    path: '/v1/members/{userId}/suspension',
    scope: 'members:write',
    permission: 'members.reactivate',
    params: MemberPath,
    query: ReactivationQuery,
    response: ReactivationReceipt,
    errors: [memberNotFound, targetExceedsCaller, ownerRequired, heldByDirectory],
    example: { response: exampleReceipt },

    read: ({ organizationId, params: { userId }, now }) => ({
      login: lockLogin(organizationId, userId, now),
      member: lockMember(organizationId, userId),
      suspension: findOpenSuspension(organizationId, userId),
      oracle: findOracle(organizationId),
      locked: lockStoppedTriggersOf(organizationId, userId),
      triggers: listKeptTriggersOf(organizationId, userId),
      webhooks: listKeptWebhooksOf(organizationId, userId, now),
    }),

    etag: ({ suspension, triggers, webhooks, login }) =>
      suspension && toSuspensionView(suspension, triggers, webhooks, login.block),
    previewState: ({ member, suspension, oracle, triggers, webhooks, login }) => ({
      ...previewedMember({ member, suspension }),
      oracleResumes: !!suspension && oracle?.paused_by_suspension === suspension.id,
      triggers: previewedKeptTriggers(triggers),
      webhooks: previewedKeptWebhooks(webhooks),
      block: previewedBlock(login.block),
    }),

    // Earlier events are fanned out first, so that the webhooks that are enabled again get no events from the time of
    // the suspension.
    readMore: ({ caller, query, found: { webhooks } }) =>
      query.restore_webhooks &&
      mayEnableWebhooks(caller) &&
      webhooks.some(isRestorable) &&
      readForFanOut(caller.organizationId),

    decide({ found, more, query: { reason = null, restore_webhooks: restoresWebhooks, override }, ...asked }) {
      const { member, suspension } = found
      if (!member) throw memberNotFound()
      assertMayActOn(asked.caller, member)
      if (!suspension) return unchanged(nothingRestored(isInForce(found.login.block), asked.dryRun))
      const isOverride = isOverrideBy(asked.caller, suspension, override)
      const outbox = more || undefined
      return reactivate({
        ...asked,
        ...found,
        logins,
        reason,
        restoresWebhooks,
        isOverride,
        member,
        suspension,
        outbox,
      })
    },
  })

/**
 * True if an owner lifts the hold of a directory, which otherwise only the directory itself can lift.
 * @throws held_by_directory, owner_required
 */
function isOverrideBy({ credential, isOwner }: Caller, { directory_id }: SuspensionRow, override: boolean): boolean {
  if (!directory_id || (credential.type === 'directory' && credential.id === directory_id)) return false
  if (!override) throw heldByDirectory()
  if (!isOwner) throw ownerRequired({ detail: 'Only an owner can override the hold of a directory' })
  return true
}

interface Reactivation {
  readonly logins: Logins
  readonly caller: Caller
  readonly now: Date
  readonly reason: string | null
  readonly restoresWebhooks: boolean
  readonly isOverride: boolean
  readonly dryRun: boolean
  readonly member: MemberRow
  readonly suspension: SuspensionRow
  readonly oracle: OracleRow | undefined
  readonly login: Pick<Login, 'block'>
  readonly triggers: readonly KeptTriggerRow[]
  readonly webhooks: readonly KeptWebhookRow[]
  /** Present if a webhook is enabled again. */
  readonly outbox: Answers<ReturnType<typeof readForFanOut>> | undefined
}

function reactivate({ logins, caller, now, reason, dryRun, member, suspension, ...found }: Reactivation) {
  const { organizationId } = caller
  const { triggers, notRestored } = splitKeptTriggers(found.triggers)
  const obstacle = obstacleToWebhooks(caller, found.restoresWebhooks)
  const kept = splitKeptWebhooks(found.webhooks, obstacle)
  const oracleResumed = found.oracle?.paused_by_suspension === suspension.id
  const block = { organizationId, suspensionId: suspension.id, userId: member.user_id }
  const { isLifted, isStillBlocked, writes } = logins.decideLift(found.login.block, block, now)
  const receipt = {
    ...nothingRestored(isStillBlocked, dryRun),
    already_active: false,
    triggers_restored: triggers.length,
    not_restored: notRestored,
    webhooks_restored: kept.webhooks.length,
    webhooks_not_restored: kept.webhooksNotRestored,
    oracle_resumed: oracleResumed,
    login_unblocked: isLifted,
    suspension_id: suspension.id,
  }
  const { applyToProvider } = logins
  // If a remote provider must confirm the lift, a separate fact records it later.
  const loginUnblocked = isLifted && !applyToProvider
  const restored = { triggers, notRestored, ...kept, oracleResumed, loginUnblocked, isOverride: found.isOverride }
  const unblockAtProvider = isLifted && applyToProvider ? () => applyToProvider(block).then(() => receipt) : undefined
  const enabled = kept.webhooks.map(({ id }) => id)
  return changed<Static<typeof ReactivationReceipt>>(
    receipt,
    memberReactivated(member, suspension, restored, reason),
    [
      setActive(member, now),
      endSuspension(suspension, { how: 'reactivated', by: caller.userId }, now),
      restoreTriggers(organizationId, triggers, now),
      found.outbox && restoreWebhooks(organizationId, enabled, found.outbox, now),
      oracleResumed && resumeOracle(organizationId, suspension.id, now),
      writes,
    ],
    { afterCommit: unblockAtProvider },
  )
}

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

/**
 * True if the caller may enable webhooks. Without this check, someone who cannot edit webhooks could let an attacker's
 * webhook send again.
 */
const mayEnableWebhooks = (caller: Caller) => mayUseScope(caller, 'governance:write')

/** The reason for which a reactivation restores no webhook at all. */
type Obstacle = 'forbidden' | 'not_requested'

function obstacleToWebhooks(caller: Caller, restoresWebhooks: boolean): Obstacle | undefined {
  if (!restoresWebhooks) return 'not_requested'
  return mayEnableWebhooks(caller) ? undefined : 'forbidden'
}

/** True if the webhook is unchanged, and no other person's suspension or removal keeps it disabled. */
const isRestorable = ({ is_stopped, hold }: KeptWebhookRow) => is_stopped && hold === null

/**
 * Splits the kept list into unchanged webhooks, which are restored unless there is an obstacle, and all others, with
 * the reason.
 */
export function splitKeptWebhooks(kept: readonly KeptWebhookRow[], obstacle?: Obstacle) {
  const webhooks = kept.flatMap(webhook => {
    const { id, url, event_types } = webhook
    return !obstacle && url !== null && event_types !== null && isRestorable(webhook) ? [{ id, url, event_types }] : []
  })
  const restored = new Set(webhooks.map(({ id }) => id))
  const webhooksNotRestored = kept
    .filter(({ id }) => !restored.has(id))
    .map(webhook => ({ id: webhook.id, reason: whyNotRestored(webhook, obstacle) }))
  return { webhooks, webhooksNotRestored }
}

type Hold = NonNullable<KeptWebhookRow['hold']>

function whyNotRestored(
  { url, is_stopped, hold }: KeptWebhookRow,
  obstacle?: Obstacle,
): 'deleted' | 'changed' | Hold | Obstacle {
  if (url === null) return 'deleted'
  return (is_stopped && (hold ?? obstacle)) || 'changed'
}

function reasonNotRestored({ present_kind, is_stopped }: KeptTriggerRow): 'deleted' | 'changed' | 'integration_gone' {
  if (present_kind === null) return 'deleted'
  return is_stopped ? 'integration_gone' : 'changed'
}

const nothingRestored = (loginStillBlocked: boolean, dryRun: boolean) => ({
  already_active: true,
  triggers_restored: 0,
  not_restored: [],
  webhooks_restored: 0,
  webhooks_not_restored: [],
  oracle_resumed: false,
  login_unblocked: false,
  login_still_blocked: loginStillBlocked,
  suspension_id: null,
  dry_run: dryRun,
})
