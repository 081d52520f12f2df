import { toTimestamp } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import type { LoginBlocks } from '../accounts/login-blocks/index.ts'
import { findMember, MemberPath, memberNotFound } from '../members/index.ts'
import { exampleSuspension, notSuspended, SuspensionView } from './offboarding.contract.ts'
import { findOpenSuspension, keptTriggers } from './suspensions.sql.ts'

/** The member's suspension, with the list of what reactivation would restore. */
export const getSuspension = (logins: LoginBlocks) =>
  query({
    id: 'getSuspension',
    summary: 'Get the suspension of a member',
    method: 'GET',
    path: '/v1/members/{userId}/suspension',
    scope: 'members:read',
    permission: 'members.read',
    params: MemberPath,
    response: SuspensionView,
    errors: [memberNotFound, notSuspended],
    example: { response: exampleSuspension },

    async run({ sql, caller, params }) {
      const { organizationId } = caller
      const [member, suspension] = await Promise.all([
        findMember(sql, organizationId, params.userId),
        findOpenSuspension(sql, organizationId, params.userId),
      ])
      if (!member) throw memberNotFound()
      if (!suspension) throw notSuspended()
      const block = { organizationId, suspensionId: suspension.id, userId: member.user_id }
      const [triggers, login] = await Promise.all([keptTriggers(sql, suspension), logins.stateOf(sql, block)])
      return {
        id: suspension.id,
        user_id: suspension.user_id,
        reason: suspension.reason,
        suspended_at: toTimestamp(suspension.suspended_at),
        suspended_by: suspension.suspended_by,
        triggers,
        oracle_paused: suspension.oracle_paused,
        login_blocked: login === 'in_place',
      }
    },
  })
