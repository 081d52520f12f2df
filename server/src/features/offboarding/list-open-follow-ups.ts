import Type from 'typebox'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { query } from '../../operations/operation.ts'
import { exampleOpenFollowUp, OpenFollowUp } from './follow-ups.contract.ts'
import { listOpenFollowUpRows } from './follow-ups.sql.ts'
import { toOpenFollowUpView } from './follow-ups.view.ts'

/** The open follow-ups of the members' last suspensions. */
export const listOpenFollowUps = query({
  id: 'listOpenFollowUps',
  summary: 'List the open follow-ups of suspensions',
  description:
    'Those of the last suspension of each person, also after a reactivation, and after a removal those about keys, ' +
    'oldest first. A disabled or removed webhook counts as done, and so does a key that no longer works.',
  method: 'GET',
  path: '/v1/members/follow-ups',
  scope: 'members:read',
  permission: 'members.suspend',
  query: Type.Object(PageQuery()),
  response: PageOf('follow_ups', OpenFollowUp),
  errors: [invalidCursor],
  example: { response: { follow_ups: [exampleOpenFollowUp], next_cursor: null } },

  mayBeSlow: true,
  read({ organizationId, query: asked, now }) {
    const followUps = openPage('open follow-ups', 'uuid', asked)
    return listOpenFollowUpRows(organizationId, followUps, now).map(rows => followUps.cut(rows, ({ id }) => id))
  },

  answer: ({ found: { page, nextCursor } }) => ({
    follow_ups: page.map(toOpenFollowUpView),
    next_cursor: nextCursor,
  }),
})
