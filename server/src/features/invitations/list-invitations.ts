import Type from 'typebox'
import { normalizeEmail } from '../../kernel/email.ts'
import { invalidCursor, openPage, PageOf, PageQuery } from '../../kernel/page.ts'
import { Enum, Uuid } from '../../kernel/schema.ts'
import { query } from '../../operations/operation.ts'
import { INVITATION_STATUSES, Invitation, InvitedAddress, invitationExample } from './invitations.contract.ts'
import { listInvitationRows } from './invitations.sql.ts'
import { toInvitationView } from './invitations.view.ts'

/** The organization's invitations, including settled ones, in order of creation. */
export const listInvitations = query({
  id: 'listInvitations',
  summary: 'List the invitations',
  description: 'Sorted by creation time. Includes accepted, revoked and expired invitations.',
  method: 'GET',
  path: '/v1/invitations',
  scope: 'invitations:read',
  permission: 'members.invite',
  query: Type.Object({
    ...PageQuery(),
    status: Type.Optional(Enum(INVITATION_STATUSES, { description: 'Filter by status' })),
    email: Type.Optional({ ...InvitedAddress, description: 'Filter by email address (case-insensitive)' }),
    invited_by: Type.Optional({ ...Uuid, description: 'Filter by sender' }),
  }),
  response: PageOf('invitations', Invitation),
  errors: [invalidCursor],
  example: { response: { invitations: [invitationExample], next_cursor: null } },

  read({ organizationId, now, query: asked }) {
    const invitations = openPage('invitations', 'uuid', asked)
    const filter = {
      status: asked.status,
      email: asked.email && normalizeEmail(asked.email),
      invitedBy: asked.invited_by,
    }
    const rows = listInvitationRows(organizationId, filter, invitations, now)
    return rows.map(read => invitations.cut(read, ({ id }) => id))
  },

  answer: ({ found: { page, nextCursor } }) => ({
    invitations: page.map(toInvitationView),
    next_cursor: nextCursor,
  }),
})
