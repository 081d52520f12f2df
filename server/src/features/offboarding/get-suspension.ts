import { query } from '../../operations/operation.ts'
import { findLoginBlock } from '../accounts/login-blocks/index.ts'
import { listKeptWebhooksOf } from '../governance/webhooks/index.ts'
import { findMember, MemberPath, memberNotFound } from '../members/index.ts'
import { listKeptTriggersOf } from '../triggers/index.ts'
import { exampleSuspension, notSuspended, SuspensionView } from './offboarding.contract.ts'
import { toSuspensionView } from './offboarding.view.ts'
import { findOpenSuspension } from './suspensions.sql.ts'

/** The member's open suspension, with the triggers and webhooks that it disabled. */
export const getSuspension = query({
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

  read: ({ organizationId, params: { userId }, now }) => ({
    member: findMember(organizationId, userId),
    suspension: findOpenSuspension(organizationId, userId),
    triggers: listKeptTriggersOf(organizationId, userId),
    webhooks: listKeptWebhooksOf(organizationId, userId, now),
    block: findLoginBlock(userId),
  }),

  etag: ({ suspension, triggers, webhooks, block }) =>
    suspension && toSuspensionView(suspension, triggers, webhooks, block),

  answer({ found: { member, suspension, triggers, webhooks, block } }) {
    if (!member) throw memberNotFound()
    if (!suspension) throw notSuspended()
    return toSuspensionView(suspension, triggers, webhooks, block)
  },
})
