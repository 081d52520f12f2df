import type { Static } from 'typebox'
import type { Answers } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import { DryRun } from '../../kernel/schema.ts'
import { assertMayUseScope } from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'
import { actsFor } from '../../operations/caller.ts'
import { changed, governanceChange, hasStatements, type Outcome, unchanged } from '../../operations/operation.ts'
import { deleteOwnerSetupLink } from '../accounts/index.ts'
import { type Login, type LoginBlocks, lockLogin, stateOfOwnBlock } from '../accounts/login-blocks/index.ts'
import {
  type IssuedServiceKeyRow,
  listServiceKeysIssuedBy,
  listUnrevokedKeysOf,
  revokeKeys,
} from '../api-keys/index.ts'
import {
  deleteInProgress,
  type RevocationBarrier,
  readForFanOut,
  waitForRevocations,
} from '../governance/delivery/index.ts'
import { disableWebhooks, keepWebhooks, listWebhooksCreatedOrConfiguredBy } from '../governance/webhooks/index.ts'
import { listIntegrationsOf } from '../integrations/index.ts'
import { listPendingInvitationsSentBy, revokeInvitations } from '../invitations/index.ts'
import {
  hasOtherActiveOwner,
  isPerson,
  lastActiveOwner,
  listServiceAccountsOf,
  lockMember,
  MemberPath,
  type MemberRow,
  memberNotFound,
  setSuspended,
} from '../members/index.ts'
import { findOracle, pauseOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { disableTriggers, lockEnabledTriggersOf } from '../triggers/index.ts'
import { insertFollowUps } from './follow-ups.sql.ts'
import { holdOf, isSameHold, withHold } from './holds.ts'
import { type DirectoriesOf, type KnownDirectory, toKnownDirectories } from './known-directories.ts'
import { toFollowUps } from './new-follow-ups.ts'
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
import { previewedAccounts, toKnownKeys, toServiceAccounts } from './service-accounts.ts'
import {
  effectsOfRepeatedSuspension,
  effectsOfSuspension,
  type Owned,
  ownsOracle,
  type SuspensionEffects,
} from './suspension-effects.ts'
import {
  findOpenSuspension,
  insertSuspension,
  recordBlockRequest,
  type SuspensionRow,
  setHolds,
} from './suspensions.sql.ts'
import { shownTo, webhooksShownTo } from './webhook-urls.ts'

interface SuspensionParts {
  readonly logins: Pick<LoginBlocks, 'decideBlock' | 'applyToProvider'>
  /** Lets the request wait until nothing can be sent to the disabled webhooks any more. */
  readonly barrier?: RevocationBarrier | undefined
  readonly directoriesOf?: DirectoriesOf | undefined
}

const ERRORS = [
  memberNotFound,
  cannotSuspendSelf,
  targetExceedsCaller,
  ownerRequired,
  lastActiveOwner,
  keepOracleRequired,
  deleteInProgress,
]

const DESCRIPTION =
  'Deletes nothing, and stores what it disables for reactivation. Repeated, it stops nothing more, but holds what ' +
  'only a directory held, revokes keys, disables webhooks and sets a missing sign-in block if requested: the entry ' +
  'is `member.suspension_repeated`, with an event per effect. A block at an identity provider is recorded as ' +
  '`member.login_blocked` once the provider has confirmed it.'

/**
 * Suspends a member of this organization. A reactivation restores the triggers, the Oracle and the webhooks that the
 * suspension stopped, and lifts the login block.
 */
export const suspendMember = ({ logins, barrier, directoriesOf }: SuspensionParts) =>
  governanceChange({
    id: 'suspendMember',
    summary: 'Suspend a member',
    description: DESCRIPTION,
    method: 'POST',
    path: '/v1/members/{userId}/suspension',
    scope: 'members:write',
    permission: 'members.suspend',
    params: MemberPath,
    query: DryRun,
    body: SuspensionRequest,
    response: SuspensionReceipt,
    errors: ERRORS,
    beforeReplay: ({ caller, response }) =>
      waitForRevocations(barrier, caller.organizationId, idsOf(response.webhooks_disabled ?? []), { isReplayed: true }),
    example: { body: { reason: 'Left the company', block_login: true }, response: exampleReceipt },

    // The statements are sent in this order, after the organization's lock. They lock the account with its login block
    // (for `block_login`, a dry run and `If-Match`), the member, and the member's enabled triggers. A session, or a
    // membership in another organization, begins only under the account's lock. The other rows change only under the
    // organization's lock, except integrations, names of accounts, times of last use, and the outbox position. With
    // `disable_webhooks`, the writes first fan out pending events, which locks the lanes, new deliveries and the outbox
    // position; then they pause unlocked deliveries. Registering a trigger or an integration also locks the member: it
    // either commits before this read, or waits for the suspension. After waiting, an enabled trigger is refused, and
    // an integration adds its follow-up. An integration that is deleted meanwhile may become a follow-up, too.
    read: ({ organizationId, params: { userId }, body, now, needsPreviewState }) => ({
      login: (body.block_login || needsPreviewState) && lockLogin(organizationId, userId, now),
      member: lockMember(organizationId, userId),
      triggers: lockEnabledTriggersOf(organizationId, userId),
      hasOtherActiveOwner: hasOtherActiveOwner(organizationId, userId),
      suspension: findOpenSuspension(organizationId, userId),
      oracle: findOracle(organizationId),
      invitations: listPendingInvitationsSentBy(organizationId, userId, now),
      keys: listUnrevokedKeysOf(organizationId, userId, now),
      integrations: listIntegrationsOf(organizationId, userId),
      webhooks: listWebhooksCreatedOrConfiguredBy(organizationId, userId, now),
      directories: directoriesOf?.(organizationId, userId, now),
      serviceAccounts: listServiceAccountsOf(organizationId, userId),
      serviceKeys: listServiceKeysIssuedBy(organizationId, userId, now),
      outbox: body.disable_webhooks && readForFanOut(organizationId),
    }),

    previewState: found => ({
      ...previewedMember(found),
      ...previewedResources(found),
      login: found.login && previewedLogin(found.login),
      integrations: previewedIntegrations(found.integrations),
      webhooks: previewedWebhooks(found.webhooks),
      directories: toKnownDirectories(found.directories),
      ...previewedAccounts(found),
    }),

    // If only the original request asked for a block, a repeated request retries it. The account is then locked after
    // the member, which cannot deadlock: accounts and members are locked together only under the organization's lock.
    readMore: ({ caller, params, now, found: { suspension, login } }) =>
      suspension?.block_login && !login && lockLogin(caller.organizationId, params.userId, now),

    decide({ found, more, ...asked }) {
      const { caller, body } = asked
      const { member, suspension } = found
      if (!member) throw memberNotFound()
      if (actsFor(caller, member.user_id)) throw cannotSuspendSelf()
      assertMayActOn(caller, member)
      // Otherwise someone who administers only members could stop the webhooks of the security team.
      if (body.disable_webhooks) assertMayUseScope(caller, 'governance:write')
      // `found.login` may have been read only for the ETag of a dry run or of `If-Match`, without a request to block.
      // A service account has no login.
      const blocksLogin = isPerson(member) && (body.block_login || suspension?.block_login)
      const login = (blocksLogin && (found.login || more)) || undefined
      const input = { ...asked, logins, barrier, found: { ...found, member, login } }
      // A retry with the same Idempotency-Key does not get here: the stored response was already returned.
      if (suspension) return repeatSuspension(input, suspension)
      if (member.is_owner && !found.hasOtherActiveOwner) throw lastActiveOwner()
      if (ownsOracle(found) && body.keep_oracle === undefined) throw keepOracleRequired()
      return suspend(input)
    },

    onReplay: receiptShownTo,
  })

/** Masks the URLs of webhooks in a stored receipt if the caller can no longer see them. */
function receiptShownTo(receipt: Static<typeof SuspensionReceipt>, caller: Caller): Static<typeof SuspensionReceipt> {
  if (!('webhooks_created' in receipt)) return receipt // stored by an earlier release
  return {
    ...receipt,
    webhooks_created: webhooksShownTo(caller, receipt.webhooks_created),
    // Absent in a receipt of an earlier release.
    webhooks_disabled: webhooksShownTo(caller, receipt.webhooks_disabled ?? []),
    directories_known: receipt.directories_known ?? [],
    service_keys_known: receipt.service_keys_known ?? [],
    service_accounts: receipt.service_accounts ?? [],
  }
}

const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)

interface SuspensionInput extends SuspensionParts {
  readonly caller: Caller
  readonly now: Date
  readonly body: Static<typeof SuspensionRequest>
  readonly dryRun: boolean
  readonly found: Owned & {
    readonly member: MemberRow
    /** Present if this request or the original suspension asked for a login block. */
    readonly login: Login | undefined
    readonly integrations: Answers<ReturnType<typeof listIntegrationsOf>>
    readonly webhooks: Answers<ReturnType<typeof listWebhooksCreatedOrConfiguredBy>>
    readonly directories: readonly KnownDirectory[] | undefined
    readonly serviceAccounts: readonly MemberRow[]
    readonly serviceKeys: readonly IssuedServiceKeyRow[]
    /** Present if this request asked to disable the webhooks. */
    readonly outbox: Answers<ReturnType<typeof readForFanOut>> | undefined
  }
}

function suspend(input: SuspensionInput): Outcome<Receipt> {
  const { logins, caller, now, body, found } = input
  const { member, login } = found
  const { organizationId } = caller
  const row = { organization_id: organizationId, id: newId(), user_id: member.user_id }
  const blocked = login && logins.decideBlock(login, toBlockRequest(row), now)
  const effects = effectsOfSuspension(found, body, blocked)
  const followUps = toFollowUps({ ...found, ...effects })
  const suspension: SuspensionRow = {
    ...row,
    reason: body.reason ?? null,
    suspended_at: now,
    suspended_by: caller.userId,
    oracle_paused: effects.oraclePaused,
    block_login: body.block_login && isPerson(member),
    ...holdOf(caller),
  }
  const receipt = receiptOf(input, suspension, effects)
  return changed(
    receipt,
    memberSuspended(member, suspension, effects),
    // The suspension is inserted before the rows that reference it: those of suspension_follow_ups,
    // suspension_triggers, suspension_webhooks, triggers and oracles. The runtime adds the statements that record the
    // change and COMMIT, or only ROLLBACK (dry run).
    [
      setSuspended(member, now),
      member.is_owner && deleteOwnerSetupLink(organizationId, member.user_id),
      insertSuspension(suspension),
      followUps.length > 0 && insertFollowUps(suspension, followUps),
      effects.triggers.length > 0 && disableTriggers(suspension, effects.triggers),
      effects.invitations.length > 0 &&
        revokeInvitations(organizationId, effects.invitations, 'inviter_suspended', now),
      revokeKeysOf(suspension, effects, now),
      effects.oraclePaused && pauseOracle(organizationId, suspension.id, now),
      disableWebhooksOf(input, suspension, effects),
      blocked?.writes, // to login_blocks, sessions and verifications
    ],
    endingOf(input, suspension, effects, receipt),
  )
}

/**
 * Repeats a suspension, without stopping triggers, invitations or the Oracle again. The caller becomes a holder of the
 * suspension. Revokes keys and disables webhooks if this request asks for it. Retries a login block that this or the
 * original request asked for, unless it is in place. If anything is written, an audit entry records it, with this
 * request's reason. Each disabled webhook has an entry of its own, and so has a block at a remote provider once the
 * provider confirms it. Calling the provider again for an unconfirmed block writes nothing.
 */
function repeatSuspension(input: SuspensionInput, suspension: SuspensionRow): Outcome<Receipt> {
  const { logins, caller, now, body, found } = input
  const { member, login } = found
  const holds = withHold(suspension, holdOf(caller))
  const blocked = login && logins.decideBlock(login, toBlockRequest(suspension), now)
  const effects = effectsOfRepeatedSuspension(found, body, blocked)
  const receipt = receiptOf(input, suspension, effects, { alreadySuspended: true })
  const ending = endingOf(input, suspension, effects, receipt)
  const writes = [
    !isSameHold(holds, suspension) && setHolds(suspension, holds),
    body.block_login && isPerson(member) && !suspension.block_login && recordBlockRequest(suspension),
    revokeKeysOf(suspension, effects, now),
    disableWebhooksOf(input, suspension, effects),
    blocked?.writes,
  ]
  if (!hasStatements(writes)) return unchanged(receipt, ending)
  const wasInPlace = stateOfOwnBlock(login?.block, { suspensionId: suspension.id }) === 'in_place'
  const repetition = { reason: body.reason ?? null, newlyInPlace: effects.loginBlock === 'in_place' && !wasInPlace }
  return changed(receipt, suspensionRepeated(member, { ...suspension, ...holds }, effects, repetition), writes, ending)
}

const revokeKeysOf = (
  { organization_id }: SuspensionRow,
  { revokedKeys, revokedServiceKeys }: SuspensionEffects,
  now: Date,
) => [
  revokedKeys.length > 0 && revokeKeys(organization_id, revokedKeys, 'owner_suspended', now),
  revokedServiceKeys.length > 0 && revokeKeys(organization_id, revokedServiceKeys, 'revoked', now),
]

const disableWebhooksOf = (
  { now, found: { outbox } }: SuspensionInput,
  suspension: SuspensionRow,
  { disabledWebhooks, keptWebhooks }: SuspensionEffects,
) => [
  disabledWebhooks.length > 0 && outbox && disableWebhooks(suspension, disabledWebhooks, outbox, now),
  keptWebhooks.length > 0 && keepWebhooks(suspension, keptWebhooks),
]

const toBlockRequest = (suspension: Pick<SuspensionRow, 'organization_id' | 'id' | 'user_id'>) => ({
  organizationId: suspension.organization_id,
  suspensionId: suspension.id,
  userId: suspension.user_id,
})

const receiptOf = (
  { caller, body, found, dryRun }: SuspensionInput,
  suspension: SuspensionRow,
  effects: SuspensionEffects,
  { alreadySuspended } = { alreadySuspended: false },
): Receipt => {
  const disabled = effects.disabledWebhooks.map(({ id, url }) => ({ id, url: shownTo(caller, url), enabled: false }))
  const isDisabled = new Set(idsOf(disabled))
  return toReceipt({
    suspension,
    effects,
    integrations: found.integrations,
    webhooks: found.webhooks.map(({ id, url, enabled }) => ({
      id,
      url: shownTo(caller, url),
      enabled: enabled && !isDisabled.has(id),
    })),
    disabledWebhooks: disabled,
    directories: toKnownDirectories(found.directories),
    serviceKeys: toKnownKeys(effects.knownServiceKeys),
    serviceAccounts: toServiceAccounts(found.serviceAccounts),
    skipsLogin: body.block_login && !isPerson(found.member),
    alreadySuspended,
    dryRun,
  })
}

/**
 * Steps around the writes. Before them, if a webhook is disabled, this process pauses new requests to webhooks for a
 * moment. After the commit, a remote identity provider blocks the login. The response waits until nothing can be sent
 * to the disabled webhooks any more. A repetition also waits for webhooks that an earlier request disabled, because
 * that request may have failed with `delete_in_progress`. After a reactivation, a disabled webhook gets the events from
 * before the suspension, but never those of the suspension.
 */
function endingOf(
  { logins: { applyToProvider }, barrier, body, found }: SuspensionInput,
  suspension: SuspensionRow,
  { loginBlock, disabledWebhooks }: SuspensionEffects,
  receipt: Receipt,
): Pick<Outcome<Receipt>, 'beforeWrites' | 'afterCommit' | 'beforeResponse'> {
  const block = loginBlock === 'requested' ? applyToProvider : null
  const disabled = idsOf(disabledWebhooks)
  const before = body.disable_webhooks ? idsOf(found.webhooks).filter(id => !disabled.includes(id)) : []
  const { organization_id: organizationId } = suspension
  const wait = async () => {
    await Promise.all([
      waitForRevocations(barrier, organizationId, disabled),
      waitForRevocations(barrier, organizationId, before, { isReplayed: true }),
    ])
  }
  return {
    ...(barrier && disabled.length > 0 && { beforeWrites: barrier.pauseSending }),
    ...(block && {
      afterCommit: async () => ({ ...receipt, ...toLoginOutcome(await block(toBlockRequest(suspension))) }),
    }),
    ...(disabled.length + before.length > 0 && { beforeResponse: wait }),
  }
}
