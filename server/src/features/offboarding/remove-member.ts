import type { Static } from 'typebox'
import type { Batch } from '../../database/pool.ts'
import { newId } from '../../kernel/ids.ts'
import type { Caller } from '../../operations/caller.ts'
import { actsFor } from '../../operations/caller.ts'
import { changed, governanceChange } from '../../operations/operation.ts'
import { deleteOwnerSetupLink, lockAccountOfMember } from '../accounts/index.ts'
import { listServiceKeysIssuedBy, listUnrevokedKeysOf, revokeKeys } from '../api-keys/index.ts'
import { type FoundWebhookRow, listWebhooksCreatedOrConfiguredBy } from '../governance/webhooks/index.ts'
import { listPendingInvitationsSentBy, listPendingInvitationsTo, revokeInvitations } from '../invitations/index.ts'
import {
  accountableMustBePerson,
  findMember,
  handOverServiceAccounts,
  hasOtherActiveOwner,
  lastActiveOwner,
  listServiceAccountsOf,
  lockMember,
  MemberPath,
  type MemberRow,
  memberIsSuspended,
  memberNotFound,
  memberState,
  namedMemberNotFound,
  setRemoved,
  toMemberView,
} from '../members/index.ts'
import { findOracle, pauseOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { disableTriggersPermanently, lockEnabledTriggersOf } from '../triggers/index.ts'
import { insertFollowUps } from './follow-ups.sql.ts'
import { holdOf } from './holds.ts'
import { type DirectoriesOf, type KnownDirectory, toKnownDirectories } from './known-directories.ts'
import { toKeyFollowUp } from './new-follow-ups.ts'
import { cannotRemoveSelf, RemovalQuery, RemovalReceipt, serviceAccountsLeft } from './offboarding.contract.ts'
import { memberRemoved, type RemovalEffects } from './offboarding.facts.ts'
import { previewedMember, previewedResources, previewedWebhooks } from './previewed-state.ts'
import {
  assertHandedOver,
  previewedAccounts,
  toKnownKeys,
  toServiceAccounts,
  withHandOver,
} from './service-accounts.ts'
import { ownsOracle } from './suspension-effects.ts'
import { endSuspension, findOpenSuspension, insertSuspension, type SuspensionRow } from './suspensions.sql.ts'
import { webhooksShownTo } from './webhook-urls.ts'

interface RemovalParts {
  readonly directoriesOf?: DirectoriesOf | undefined
}

const ERRORS = [
  memberNotFound,
  targetExceedsCaller,
  ownerRequired,
  cannotRemoveSelf,
  lastActiveOwner,
  serviceAccountsLeft,
  namedMemberNotFound,
  accountableMustBePerson,
  memberIsSuspended,
]

const EXAMPLE = {
  triggers_disabled: 1,
  invites_invalidated: 0,
  api_keys_revoked: 2,
  oracle_paused: false,
  webhooks_created: [],
  directories_known: [],
  service_keys_known: [],
  service_accounts: [],
  dry_run: false,
}

/**
 * Ends a membership permanently. Disables the member's triggers, revokes their keys and the invitations that they sent
 * or received, and pauses their Oracle. The receipt lists what keeps running: the webhooks that they created or last
 * configured, and the directories whose token or logout keys they know.
 */
export const removeMember = ({ directoriesOf }: RemovalParts) =>
  governanceChange({
    id: 'removeMember',
    summary: 'Remove a member',
    description:
      'Keeps the account, and the sign-in block of a suspension. Pauses the Oracle of the member until it is ' +
      'transferred, and revokes pending invitations that the member sent or received.',
    method: 'DELETE',
    path: '/v1/members/{userId}',
    scope: 'members:write',
    permission: 'members.remove',
    params: MemberPath,
    query: RemovalQuery,
    response: RemovalReceipt,
    errors: ERRORS,
    example: { response: EXAMPLE },

    read: ({ organizationId, params: { userId }, query, now }) => ({
      account: lockAccountOfMember(organizationId, userId),
      member: lockMember(organizationId, userId),
      hasOtherActiveOwner: hasOtherActiveOwner(organizationId, userId),
      suspension: findOpenSuspension(organizationId, userId),
      oracle: findOracle(organizationId),
      triggers: lockEnabledTriggersOf(organizationId, userId),
      invitations: listPendingInvitationsSentBy(organizationId, userId, now),
      receivedInvitations: listPendingInvitationsTo(organizationId, userId, now),
      keys: listUnrevokedKeysOf(organizationId, userId, now),
      webhooks: listWebhooksCreatedOrConfiguredBy(organizationId, userId, now),
      directories: directoriesOf?.(organizationId, userId, now),
      serviceAccounts: listServiceAccountsOf(organizationId, userId),
      serviceKeys: listServiceKeysIssuedBy(organizationId, userId, now),
      successor: query.service_accounts_to !== undefined && findMember(organizationId, query.service_accounts_to),
    }),

    etag: ({ member }) => member && memberState(toMemberView(member)),
    previewState: found => ({
      ...previewedMember(found),
      ...previewedResources(found),
      receivedInvitations: found.receivedInvitations.map(({ id }) => id),
      webhooks: previewedWebhooks(found.webhooks),
      directories: toKnownDirectories(found.directories),
      ...previewedAccounts(found),
    }),

    decide({ caller, now, query: { reason = null, service_accounts_to: to }, dryRun, found }) {
      const { organizationId } = caller
      const { member, suspension, oracle, triggers, invitations, receivedInvitations, keys } = found
      if (!member) throw memberNotFound()
      if (actsFor(caller, member.user_id)) throw cannotRemoveSelf()
      assertMayActOn(caller, member)
      if (member.is_owner && !found.hasOtherActiveOwner) throw lastActiveOwner()
      const { serviceAccounts } = found
      const successor = found.successor || undefined
      assertHandedOver(member, serviceAccounts, successor, to !== undefined)
      const oraclePaused = ownsOracle(found) && oracle?.status === 'running'
      const knownServiceKeys = found.serviceKeys
      const ended = { triggers, invitations, receivedInvitations, keys, knownServiceKeys, oraclePaused }
      const receipt = { ...toReceipt(caller, ended, found), dry_run: dryRun }
      const fact = withHandOver(memberRemoved(member, ended, reason), serviceAccounts, successor)
      return changed(receipt, fact, [
        successor &&
          serviceAccounts.length > 0 &&
          handOverServiceAccounts(organizationId, member.user_id, successor.user_id),
        setRemoved(member, now),
        member.is_owner && deleteOwnerSetupLink(organizationId, member.user_id),
        disableTriggersPermanently(organizationId, triggers, now),
        revokeInvitations(organizationId, invitations, 'inviter_removed', now),
        receivedInvitations.length > 0 &&
          revokeInvitations(organizationId, receivedInvitations, 'invitee_removed', now),
        revokeKeys(organizationId, keys, 'owner_removed', now),
        oraclePaused && pauseOracle(organizationId, null, now),
        endingOf(member, suspension, caller, { knownServiceKeys, reason }, now),
      ])
    },

    onReplay: receiptShownTo,
  })

/**
 * Ends the open suspension. Follow-ups belong to a suspension, so a removal that leaves keys known without one records
 * one that it ends at once.
 */
function endingOf(
  member: MemberRow,
  open: SuspensionRow | undefined,
  caller: Caller,
  { knownServiceKeys, reason }: Pick<RemovalEffects, 'knownServiceKeys'> & { readonly reason: string | null },
  now: Date,
): Batch {
  if (!open && knownServiceKeys.length === 0) return []
  const suspension = open ?? {
    organization_id: caller.organizationId,
    id: newId(),
    user_id: member.user_id,
    reason,
    suspended_at: now,
    suspended_by: caller.userId,
    oracle_paused: false,
    block_login: false,
    ...holdOf(caller),
  }
  return [
    !open && insertSuspension(suspension),
    knownServiceKeys.length > 0 && insertFollowUps(suspension, knownServiceKeys.map(toKeyFollowUp)),
    endSuspension(suspension, { how: 'removed', by: caller.userId }, now),
  ]
}

interface Kept {
  readonly webhooks: readonly FoundWebhookRow[]
  readonly directories: readonly KnownDirectory[] | undefined
  readonly serviceAccounts: readonly MemberRow[]
}

const toReceipt = (caller: Caller, ended: RemovalEffects, { webhooks, directories, ...found }: Kept) => ({
  triggers_disabled: ended.triggers.length,
  invites_invalidated: ended.invitations.length + ended.receivedInvitations.length,
  api_keys_revoked: ended.keys.length,
  oracle_paused: ended.oraclePaused,
  webhooks_created: webhooksShownTo(
    caller,
    webhooks.map(({ id, url, enabled }) => ({ id, url, enabled })),
  ),
  directories_known: toKnownDirectories(directories),
  service_keys_known: toKnownKeys(ended.knownServiceKeys),
  service_accounts: toServiceAccounts(found.serviceAccounts),
})

/** Masks the URLs of webhooks in a stored receipt if the caller can no longer see them. */
function receiptShownTo(receipt: Static<typeof RemovalReceipt>, caller: Caller): Static<typeof RemovalReceipt> {
  if (!('webhooks_created' in receipt)) return receipt // stored by an earlier release
  return {
    ...receipt,
    webhooks_created: webhooksShownTo(caller, receipt.webhooks_created),
    // Absent in a receipt of an earlier release.
    directories_known: receipt.directories_known ?? [],
    service_keys_known: receipt.service_keys_known ?? [],
    service_accounts: receipt.service_accounts ?? [],
  }
}
