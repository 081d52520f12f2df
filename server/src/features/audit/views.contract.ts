import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { CreatedAt, Line, Name, Named, Uuid } from '../../kernel/schema.ts'

export const MOST_VIEWS = 50

export const viewNotFound = defineError('audit_view_not_found', 'not_found', 'You have no such view')
export const viewLimitReached = defineError(
  'audit_view_limit_reached',
  'conflict',
  `You already have ${MOST_VIEWS} views of the audit log`,
)

export const ViewPath = Type.Object({ id: { ...Uuid, description: 'The id of the view' } })

export const ViewFields = {
  name: { ...Name, description: 'The name of the view' },
  query: Named('AuditQuery', {
    ...Line({ maxLength: 2000 }),
    description: 'The filters of the search, as the query of a URL, such as `action=member.*`',
  }),
}

export const AuditView = Named(
  'AuditView',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the view' },
      ...ViewFields,
      created_at: CreatedAt,
    },
    { description: 'A personal saved search of the audit log' },
  ),
)
export type AuditView = Static<typeof AuditView>

export const exampleView: AuditView = {
  id: '0199d0b7-2f4d-7c02-8f10-5b7e9a3c1d42',
  name: 'Refused operations',
  query: 'action=operation.refused',
  created_at: '2026-07-14T17:02:00.000Z',
}
