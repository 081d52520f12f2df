import type { Statement } from '../../database/pool.ts'
import { isPathId } from '../../kernel/schema.ts'
import { bookkeeping } from '../../operations/operation.ts'
import { findMember, lockMemberShared, memberNotFound } from '../members/index.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import {
  EXAMPLE,
  followUpLimitReached,
  Integration,
  IntegrationPath,
  IntegrationRegistration,
  integrationLimitReached,
  integrationNotFound,
  invalidIntegrationId,
  MOST_FOLLOW_UPS,
  MOST_INTEGRATIONS,
} from './integrations.contract.ts'
import { findIntegration, hasIntegrations, type IntegrationRow, upsertIntegration } from './integrations.sql.ts'
import { toIntegrationView } from './integrations.view.ts'

/** The follow-ups of the member's open suspension. */
export interface FollowUps {
  /** Adds an integration, unless the follow-ups include it. */
  add(organizationId: string, userId: string, integration: Pick<IntegrationRow, 'id' | 'name'>): Statement
  /** True if the follow-ups include at least `number` integrations. */
  has(organizationId: string, userId: string, number: number): Statement<boolean>
}

/** Registers or changes a third-party connection on a member's account. The request contains no credentials. */
export const putIntegration = (followUps: FollowUps) =>
  bookkeeping({
    id: 'putIntegration',
    summary: 'Register an integration',
    description:
      'An integration of a suspended member is added to the follow-ups. The caller must have all permissions of the ' +
      'member.',
    method: 'PUT',
    path: '/v1/members/{userId}/integrations/{id}',
    scope: 'integrations:write',
    permission: 'integrations.manage',
    params: IntegrationPath,
    body: IntegrationRegistration,
    response: Integration,
    errors: [
      memberNotFound,
      integrationNotFound,
      invalidIntegrationId,
      targetExceedsCaller,
      ownerRequired,
      integrationLimitReached,
      followUpLimitReached,
    ],
    example: {
      body: {
        provider: EXAMPLE.provider,
        name: EXAMPLE.name,
        status: EXAMPLE.status,
        connected_at: EXAMPLE.connected_at,
        last_used_at: EXAMPLE.last_used_at,
      },
      response: EXAMPLE,
    },

    // Locks the member's row before reading it. A concurrent removal or suspension of the member waits for this lock.
    read: ({ organizationId, params: { userId, id } }) => ({
      isLocked: lockMemberShared(organizationId, userId),
      member: findMember(organizationId, userId),
      existing: findIntegration(organizationId, userId, id),
      isFull: hasIntegrations(organizationId, userId, MOST_INTEGRATIONS),
      hasMostFollowUps: followUps.has(organizationId, userId, MOST_FOLLOW_UPS),
    }),

    decide({ caller, params, body, found }) {
      const { isLocked, member, existing, isFull, hasMostFollowUps } = found
      if (!isLocked || !member) throw memberNotFound()
      assertMayActOn(caller, member)
      if (!isPathId(params.id) && !existing) throw invalidIntegrationId()
      if (isFull && !existing) throw integrationLimitReached()
      if (hasMostFollowUps && !existing) throw followUpLimitReached()
      const integration = {
        id: params.id,
        provider: body.provider,
        name: body.name,
        status: body.status ?? 'connected',
        connected_at: toDate(body.connected_at),
        last_used_at: toDate(body.last_used_at),
      }
      return {
        response: toIntegrationView(integration),
        // A concurrent registration of the same integration waits in its first statement, and its second statement then
        // finds the follow-up.
        writes: [
          upsertIntegration(caller.organizationId, params.userId, integration),
          member.status === 'suspended' && followUps.add(caller.organizationId, params.userId, integration),
        ],
      }
    },
  })

const toDate = (sent: string | null | undefined) => (sent ? new Date(sent) : null)
