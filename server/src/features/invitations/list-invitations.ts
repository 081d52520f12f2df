import Type from 'typebox'
import { isUuid } from '../../kernel/ids.ts'
import { invalidCursor, PageOf, PageQuery, readCursor, toPage } from '../../kernel/page.ts'
import { Word } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { INVITATION_STATUSES, Invitation, invitationExample } from './invitations.contract.ts'
import { listInvitationsAfter } from './invitations.sql.ts'
import { toInvitationView } from './invitations.view.ts'

/** The invitations of the organization, settled ones included, in the order in which they were sent. */
export const listInvitations = query({
  id: 'listInvitations',
  summary: 'List the invitations',
  method: 'GET',
  path: '/v1/invitations',
  scope: 'invitations:read',
  permission: 'members.invite',
  query: Type.Object({
    ...PageQuery,
    status: Type.Optional(Word(INVITATION_STATUSES, { description: 'Only invitations in this state' })),
  }),
  response: PageOf('invitations', Invitation),
  errors: [invalidCursor],
  example: { response: { invitations: [invitationExample], next_cursor: null } },

  async run({ sql, caller, now, query: { limit, cursor, status } }) {
    const after = readCursor<[string]>('invitations', cursor, ([id]) => isUuid(String(id)))
    const rows = await listInvitationsAfter(sql, caller.organizationId, status, after?.[0] ?? null, limit + 1, now)
    const { page, nextCursor } = toPage('invitations', rows, limit, ({ id }) => [id])
    return { invitations: page.map(toInvitationView), next_cursor: nextCursor }
  },
})
