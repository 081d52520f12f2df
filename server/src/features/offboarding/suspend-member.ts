import type { Static } from 'typebox'
import { statementsOf } from '../../database/batch.ts'
import type { Answers } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import { DryRun } from '../../kernel/schema.ts'
import { mayUseScope } from '../../operations/access.ts'
import { type Caller, changed, governanceChange, type Outcome, unchanged } from '../../operations/operation.ts'
import { blockOf, type Login, type LoginBlocks, lockLogin } from '../accounts/login-blocks/index.ts'
import { listUsableKeysOf, revokeKeys } from '../api-keys/index.ts'
import { listWebhooksMadeBy } from '../governance/webhooks/index.ts'
import { listIntegrationsOf } from '../integrations/index.ts'
import { listPendingInvitationsSentBy, revokeInvitations } from '../invitations/index.ts'
import {
  hasOtherActiveOwner,
  lastActiveOwner,
  lockMember,
  MemberPath,
  type MemberRow,
  memberNotFound,
  setSuspended,
} from '../members/index.ts'
import { findOracle, pauseOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { lockEnabledTriggersOf, stopTriggers } from '../triggers/index.ts'
import { insertFollowUps } from './follow-ups.sql.ts'
import {
  cannotSuspendSelf,
  exampleReceipt,
  keepOracleRequired,
  type Receipt,
  SuspensionReceipt,
  SuspensionRequest,
} from './offboarding.contract.ts'
import { memberSuspended, suspensionRepeated } from './offboarding.facts.ts'
import { toLoginOutcome, toReceipt } from './offboarding.view.ts'
import {
  previewedIntegrations,
  previewedLogin,
  previewedMember,
  previewedResources,
  previewedWebhooks,
} from './previewed-state.ts'
import {
  effectsOfRepeatedSuspension,
  effectsOfSuspension,
  type Owned,
  ownsOracle,
  type SuspensionEffects,
} from './suspension-effects.ts'
import { findOpenSuspension, insertSuspension, type SuspensionRow, setBlockLogin } from './suspensions.sql.ts'

/** Suspends a member of this organization. Deletes nothing; a reactivation restores the triggers and the Oracle. */
export const suspendMember = (logins: Pick<LoginBlocks, 'block' | 'applyToProvider'>) =>
  governanceChange({
    id: 'suspendMember',
    summary: 'Suspend a member',
    description:
      'Deletes nothing, and stores what it disables for reactivation. Suspending a suspended member again stops ' +
      'nothing more, but revokes keys if requested and sets a missing sign-in block: this writes one audit entry, ' +
      '`member.suspension_repeated`, with its own reason, and an event for each effect. A block at an identity ' +
      'provider is recorded as `member.login_blocked`, too, once the provider has confirmed it.',
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

    // Locks, after the organization's: the account with its login block (for `block_login`, a dry run and `If-Match`),
    // the member, its enabled triggers. A session or a membership elsewhere begins only under the account's lock. The
    // organization's other rows change only under its own lock, except integrations. Registering a trigger or an
    // integration locks the member, too: it either commits before this read, or waits and sees the suspension. An
    // integration that is deleted at the same time may still become a follow-up.
    read: ({ organizationId, params: { userId }, body, now, isPreviewed }) => ({
      login: (body.block_login || isPreviewed) && lockLogin(organizationId, userId, now),
      member: lockMember(organizationId, userId),
      triggers: lockEnabledTriggersOf(organizationId, userId),
      hasOtherActiveOwner: hasOtherActiveOwner(organizationId, userId),
      suspension: findOpenSuspension(organizationId, userId),
      oracle: findOracle(organizationId),
      invitations: listPendingInvitationsSentBy(organizationId, userId, now),
      keys: listUsableKeysOf(organizationId, userId, now),
      integrations: listIntegrationsOf(organizationId, userId),
      webhooks: listWebhooksMadeBy(organizationId, userId),
    }),

    preview: found => ({
      ...previewedMember(found),
      ...previewedResources(found),
      login: found.login && previewedLogin(found.login),
      integrations: previewedIntegrations(found.integrations),
      webhooks: previewedWebhooks(found.webhooks),
    }),

    // Retries a block that only the first call requested. The account is locked after the member here. That cannot
    // deadlock: accounts and members are locked together only under the organization's lock.
    readMore: ({ caller, params, now, found: { suspension, login } }) =>
      suspension?.block_login && !login && lockLogin(caller.organizationId, params.userId, now),

    decide({ found, more, ...asked }) {
      const { caller, body } = asked
      const { member, suspension } = found
      if (!member) throw memberNotFound()
      if (member.user_id === caller.userId) throw cannotSuspendSelf()
      assertMayActOn(caller, member)
      const blocksLogin = body.block_login || suspension?.block_login
      const login = (blocksLogin && (found.login || more)) || undefined
      const suspending = { ...asked, logins, found: { ...found, member, login } }
      if (suspension) return repeatSuspension(suspending, suspension)
      if (member.is_owner && !found.hasOtherActiveOwner) throw lastActiveOwner()
      if (ownsOracle(found) && body.keep_oracle === undefined) throw keepOracleRequired()
      return suspend(suspending)
    },

    onReplay: receiptShownTo,
  })

/** Masks the addresses of webhooks in a stored receipt if the caller may not see them any more. */
function receiptShownTo(receipt: Static<typeof SuspensionReceipt>, caller: Caller): Static<typeof SuspensionReceipt> {
  if (!('webhooks_created' in receipt)) return receipt // of an earlier release
  const shown = receipt.webhooks_created.map(webhook => ({ ...webhook, url: shownTo(caller, webhook.url) }))
  return { ...receipt, webhooks_created: shown }
}

interface Suspending {
  readonly logins: Pick<LoginBlocks, 'block' | 'applyToProvider'>
  readonly caller: Caller
  readonly now: Date
  readonly body: Static<typeof SuspensionRequest>
  readonly dryRun: boolean
  readonly found: Owned & {
    readonly member: MemberRow
    /** Present if this call or the first one requested a login block. */
    readonly login: Login | undefined
    readonly integrations: Answers<ReturnType<typeof listIntegrationsOf>>
    readonly webhooks: Answers<ReturnType<typeof listWebhooksMadeBy>>
  }
}

function suspend(suspending: Suspending): Outcome<Receipt> {
  const { logins, caller, now, body, found } = suspending
  const { member, login, integrations, webhooks } = found
  const { organizationId } = caller
  const row = { organization_id: organizationId, id: newId(), user_id: member.user_id }
  const loginBlock = login && logins.block(login, toBlockRequest(row), now)
  const stopped = effectsOfSuspension(found, body, loginBlock)
  const suspension: SuspensionRow = {
    ...row,
    reason: body.reason ?? null,
    suspended_at: now,
    suspended_by: caller.userId,
    oracle_paused: stopped.oraclePaused,
    block_login: body.block_login,
  }
  const receipt = receiptOf(suspending, suspension, stopped)
  return changed(
    receipt,
    memberSuspended(member, suspension, stopped),
    // The suspension comes before suspension_follow_ups, suspension_triggers, triggers and oracles, which reference it.
    // The runtime adds the statement that records the change, and COMMIT; in a dry run only ROLLBACK.
    [
      setSuspended(member, now),
      insertSuspension(suspension),
      integrations.length + webhooks.length > 0 && insertFollowUps(suspension, followUpsOf(found)),
      stopped.triggers.length > 0 && stopTriggers(suspension, stopped.triggers),
      stopped.invitations.length > 0 &&
        revokeInvitations(organizationId, stopped.invitations, 'inviter_suspended', now),
      stopped.revokedKeys.length > 0 && revokeKeys(organizationId, stopped.revokedKeys, 'owner_suspended', now),
      stopped.oraclePaused && pauseOracle(organizationId, suspension.id, now),
      loginBlock?.writes, // of login_blocks, sessions and verifications
    ],
    { afterCommit: applyBlockAfterCommit(suspending, suspension, stopped, receipt) },
  )
}

/**
 * Repeats a suspension, which stops nothing more. Revokes keys if this call requests it, and retries a login block that
 * this call or the first one requested and that is not in place. If anything is written, one audit entry records it,
 * with this call's reason. A block at a remote provider has a second entry once the provider confirms it. Calling the
 * provider again for a block whose request is recorded writes nothing. An equal request with the same Idempotency-Key
 * does not come here: the runtime returns its stored answer.
 */
function repeatSuspension(suspending: Suspending, suspension: SuspensionRow): Outcome<Receipt> {
  const { logins, now, body, found } = suspending
  const { member, login } = found
  const loginBlock = login && logins.block(login, toBlockRequest(suspension), now)
  const stopped = effectsOfRepeatedSuspension(found, body, loginBlock)
  const receipt = receiptOf(suspending, suspension, stopped, true)
  const ending = { afterCommit: applyBlockAfterCommit(suspending, suspension, stopped, receipt) }
  const writes = statementsOf([
    body.block_login && !suspension.block_login && setBlockLogin(suspension),
    stopped.revokedKeys.length > 0 &&
      revokeKeys(suspension.organization_id, stopped.revokedKeys, 'owner_suspended', now),
    loginBlock?.writes,
  ])
  if (writes.length === 0) return unchanged(receipt, ending)
  const wasInPlace = blockOf(login?.block, { suspensionId: suspension.id }) === 'in_place'
  const repetition = { reason: body.reason ?? null, newlyInPlace: stopped.loginBlock === 'in_place' && !wasInPlace }
  return changed(receipt, suspensionRepeated(member, suspension, stopped, repetition), writes, ending)
}

const toBlockRequest = (suspension: Pick<SuspensionRow, 'organization_id' | 'id' | 'user_id'>) => ({
  organizationId: suspension.organization_id,
  suspensionId: suspension.id,
  userId: suspension.user_id,
})

/** The follow-ups that the receipt lists. */
const followUpsOf = ({ integrations, webhooks }: Pick<Suspending['found'], 'integrations' | 'webhooks'>) => [
  ...integrations.map(({ id, name }) => ({ id: newId(), kind: 'integration' as const, item_id: id, name })),
  ...webhooks.map(({ id, url }) => ({ id: newId(), kind: 'webhook' as const, item_id: id, name: originOf(url) })),
]

const receiptOf = (
  { caller, found, dryRun }: Suspending,
  suspension: SuspensionRow,
  stopped: SuspensionEffects,
  alreadySuspended = false,
): Receipt =>
  toReceipt({
    suspension,
    stopped,
    integrations: found.integrations,
    webhooks: found.webhooks.map(({ id, url, enabled }) => ({ id, url: shownTo(caller, url), enabled })),
    alreadySuspended,
    dryRun,
  })

/** Hides path and query, which often contain the receiver's secret. */
const shownTo = (caller: Caller, url: string) => (mayUseScope(caller, 'governance:read') ? url : originOf(url))

const originOf = (url: string) => new URL(url).origin

/** Sends a requested login block to the remote identity provider after the commit. */
function applyBlockAfterCommit(
  { logins: { applyToProvider } }: Suspending,
  suspension: SuspensionRow,
  { loginBlock }: SuspensionEffects,
  receipt: Receipt,
): Outcome<Receipt>['afterCommit'] {
  if (loginBlock !== 'requested' || !applyToProvider) return undefined
  return async () => ({ ...receipt, ...toLoginOutcome(await applyToProvider(toBlockRequest(suspension))) })
}
