import Type, { type Static } from 'typebox'
import { defineError } from '../../../kernel/errors.ts'
import { Name, Nullable, Timestamp, Uuid, Word } from '../../../kernel/schema.ts'

export const sessionNotFound = defineError('session_not_found', 'not_found', 'You have no such session')

export const SessionPath = Type.Object({ id: Uuid })

export const SessionView = Type.Object({
  id: Uuid,
  created_at: Timestamp,
  last_used_at: Type.String({ format: 'date-time', description: 'True to the day' }),
  expires_at: Timestamp,
  ip: Nullable(Type.String()),
  user_agent: Nullable(Type.String()),
  current: Type.Boolean({ description: 'Whether it is the one that asks' }),
})
export type SessionView = Static<typeof SessionView>

export const AccountView = Type.Object({
  user_id: Uuid,
  email: Type.String(),
  name: Type.String(),
  email_verified: Type.Boolean(),
  two_factor_enabled: Type.Boolean(),
  organizations: Type.Array(Type.Object({ id: Uuid, name: Type.String(), status: Word(['active', 'suspended']) }), {
    description: 'Where the person is a member; name one in the Reeve-Organization header',
  }),
})
export type AccountView = Static<typeof AccountView>

export const AccountChanges = Type.Object({ name: Name }, { additionalProperties: false })

export const accountExample: AccountView = {
  user_id: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44',
  email: 'ada@acme.test',
  name: 'Ada Lovelace',
  email_verified: true,
  two_factor_enabled: false,
  organizations: [{ id: '01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70', name: 'Acme', status: 'active' }],
}

export const sessionExample: SessionView = {
  id: '01997c30-1f0a-7c53-9b0e-6c1d2a4f8e91',
  created_at: '2026-03-02T08:55:12.000Z',
  last_used_at: '2026-03-04T07:41:03.000Z',
  expires_at: '2026-03-11T07:41:03.000Z',
  ip: '198.51.100.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  current: true,
}
