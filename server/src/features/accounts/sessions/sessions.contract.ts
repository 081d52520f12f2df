import Type, { type Static } from 'typebox'
import { defineError } from '../../../kernel/errors.ts'
import { Enum, Name, Named, Nullable, OrganizationId, Timestamp, Uuid } from '../../../kernel/schema.ts'
import { MemberPath } from '../../members/index.ts'

export const sessionNotFound = defineError('session_not_found', 'not_found', 'Session not found')

export const sessionWithheld = defineError(
  'session_withheld',
  'conflict',
  'The person is active in another organization too, which shares their sessions',
)

export const SessionPath = Type.Object({ id: { ...Uuid, description: 'The id of the session' } })

export const MemberSessionPath = Type.Object({
  ...MemberPath.properties,
  sessionId: { ...Uuid, description: 'The id of the session' },
})

export const SessionView = Named(
  'Session',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the session' },
      created_at: { ...Timestamp, description: 'Time of the sign-in' },
      last_used_at: Type.String({ format: 'date-time', description: 'Time of the last use, accurate to a day' }),
      expires_at: { ...Timestamp, description: 'Time of expiry unless it is renewed' },
      ip: Nullable(Type.String({ description: 'The IP address of the sign-in' })),
      user_agent: Nullable(Type.String({ description: 'The user agent of the sign-in' })),
      current: Type.Boolean({ description: 'True for the session of this request' }),
    },
    { description: 'A session of a signed-in person' },
  ),
)
export type SessionView = Static<typeof SessionView>

const Membership = Named(
  'Membership',
  Type.Object(
    {
      id: OrganizationId,
      name: Type.String({ description: 'The name of the organization' }),
      status: Enum(['active', 'suspended'], { description: 'The status of the membership' }),
      frozen: Type.Boolean({ description: 'True if it is frozen' }),
      session_ended: Type.Boolean({ description: 'True if the organization ended this session' }),
    },
    { description: 'A membership of the person' },
  ),
)

export const AccountView = Named(
  'Account',
  Type.Object(
    {
      user_id: { ...Uuid, description: 'The id of the account' },
      email: Type.String({ description: 'The email address of the account' }),
      name: Type.String({ description: 'The name of the person' }),
      email_verified: Type.Boolean({ description: 'True if the email address is verified' }),
      two_factor_enabled: Type.Boolean({ description: 'True if two-factor authentication is enabled' }),
      organizations: Type.Array(Membership, {
        description: 'The organizations of the person. Requests name one in the Reeve-Organization header',
      }),
    },
    { description: 'A person’s account, shared by all organizations' },
  ),
)
export type AccountView = Static<typeof AccountView>

export const AccountChanges = Named(
  'AccountChanges',
  Type.Object(
    { name: { ...Name, description: 'The new name of the person' } },
    { additionalProperties: false, description: 'The changes to the account' },
  ),
)

export const accountExample: AccountView = {
  user_id: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44',
  email: 'ada@acme.test',
  name: 'Ada Lovelace',
  email_verified: true,
  two_factor_enabled: false,
  organizations: [
    {
      id: '01997c1d-0b51-7f0e-a3d4-2f6c1b9e8d70',
      name: 'Acme',
      status: 'active',
      frozen: false,
      session_ended: false,
    },
  ],
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
