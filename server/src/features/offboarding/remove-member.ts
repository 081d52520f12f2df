import { changed, governanceChange } from '../../operations/operation.ts'
import { lockAccount } from '../accounts/index.ts'
import { revokeKeysOf } from '../api-keys/index.ts'
import { revokeInvitationsSentBy } from '../invitations/index.ts'
import {
  findMember,
  hasOtherActiveOwner,
  lastActiveOwner,
  MemberPath,
  memberNotFound,
  setRemoved,
} from '../members/index.ts'
import { findOracle, pauseOracle } from '../oracle/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { disableTriggersForGood } from '../triggers/index.ts'
import { cannotRemoveSelf, EndQuery, RemovalReceipt } from './offboarding.contract.ts'
import { memberRemoved } from './offboarding.facts.ts'
import { endSuspension, findOpenSuspension } from './suspensions.sql.ts'

/** Ends a membership for good: stops all that a suspension stops and revokes the keys. History keeps their name. */
export const removeMember = governanceChange({
  id: 'removeMember',
  summary: 'Remove a member',
  description:
    'The account stays, and so does a sign-in block that a suspension set. If the member owned the Oracle, it is ' +
    'paused until it is transferred.',
  method: 'DELETE',
  path: '/v1/members/{userId}',
  scope: 'members:write',
  permission: 'members.remove',
  params: MemberPath,
  query: EndQuery,
  response: RemovalReceipt,
  errors: [memberNotFound, targetExceedsCaller, ownerRequired, cannotRemoveSelf, lastActiveOwner],
  example: {
    response: {
      triggers_disabled: 1,
      invites_invalidated: 0,
      api_keys_revoked: 2,
      oracle_paused: false,
      dry_run: false,
    },
  },

  readAhead: (sql, organizationId, { params }) =>
    Promise.all([
      findMember(sql, organizationId, params.userId),
      findOpenSuspension(sql, organizationId, params.userId),
      findOracle(sql, organizationId),
    ]),

  async run({ sql, caller, now, query: { reason = null }, dryRun, found: [member, suspension, oracle] }) {
    const { organizationId } = caller
    if (!member) throw memberNotFound()
    if (member.user_id === caller.userId) throw cannotRemoveSelf()
    assertMayActOn(caller, member)
    if (member.is_owner && !(await hasOtherActiveOwner(sql, member))) throw lastActiveOwner()

    await lockAccount(sql, member.user_id)
    const [, triggers, invitations, keys, paused] = await Promise.all([
      setRemoved(sql, member, now),
      disableTriggersForGood(sql, organizationId, member.user_id, now),
      revokeInvitationsSentBy(sql, organizationId, member.user_id, 'inviter_removed', now),
      revokeKeysOf(sql, organizationId, member.user_id, 'owner_removed', now),
      oracle?.owner_user_id === member.user_id ? pauseOracle(sql, organizationId, null, now) : [],
      suspension && endSuspension(sql, suspension, { how: 'removed', by: caller.userId }, now),
    ])

    const receipt = {
      triggers_disabled: triggers.length,
      invites_invalidated: invitations.length,
      api_keys_revoked: keys.length,
      oracle_paused: paused.length > 0,
      dry_run: dryRun,
    }
    const ended = { triggers, invitations, keys, oraclePaused: paused.length > 0 }
    return changed(receipt, memberRemoved(member, ended, reason))
  },
})
