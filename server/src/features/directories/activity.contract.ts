import Type, { type Static } from 'typebox'
import { Enum, Named, Nullable, Timestamp, Uuid } from '../../kernel/schema.ts'

/** Outcomes of listed requests. Successful requests that changed nothing are not listed. */
export const OUTCOMES = ['changed', 'refused'] as const

export const DirectoryActivity = Named(
  'DirectoryActivity',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id' },
      occurred_at: { ...Timestamp, description: 'Time of the response' },
      request_id: Type.String({ description: 'The request id' }),
      method: Type.String({ description: 'The HTTP method' }),
      route: Type.String({ description: 'The path template' }),
      action: Nullable(Type.String({ description: 'Audit action on the member' })),
      outcome: Enum(OUTCOMES, { description: 'The outcome' }),
      status: Type.Integer({ description: 'The HTTP status' }),
      code: Nullable(Type.String({ description: 'The error code' })),
      detail: Nullable(Type.String({ description: 'The error text' })),
      resource_type: { ...Nullable(Enum(['user', 'group'])), description: 'Its kind' },
      resource_id: { ...Nullable(Uuid), description: 'Its id' },
    },
    { description: 'A SCIM request' },
  ),
)
export type DirectoryActivityView = Static<typeof DirectoryActivity>

export const exampleActivity: DirectoryActivityView = {
  id: '0199d3a3-1c2d-7e4f-9a5b-6c7d8e9f0a12',
  occurred_at: '2026-03-02T10:12:31.004Z',
  request_id: '0199d3a3-1c2d-7e4f-9a5b-6c7d8e9f0a11',
  method: 'PATCH',
  route: '/Users/{id}',
  action: null,
  outcome: 'refused',
  status: 409,
  code: 'last_active_owner',
  detail: 'An organization needs at least one active owner',
  resource_type: 'user',
  resource_id: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
}
