import Type, { type Static } from 'typebox'
import { Enum, Named, Nullable, Timestamp, Uuid } from '../../../kernel/schema.ts'

/** The outcome of a sign-in for each audit action. */
export const SIGN_IN_ACTIONS = {
  'account.signed_in': 'signed_in',
  'account.password_accepted': 'second_factor_required',
  'account.sign_in_failed': 'failed',
  'account.second_factor_failed': 'second_factor_failed',
} as const

export const SIGN_IN_OUTCOMES = Object.values(SIGN_IN_ACTIONS)

/** Part of the description of `listMemberSignIns`. See docs/decisions/0016. */
export const RECORDED_FAILURES =
  'Of the refused passwords from one network, the first one within ten minutes is an item.'

/** The methods with which a session begins. */
export const SIGN_IN_METHODS = [
  'password',
  'password_totp',
  'password_recovery_code',
  'password_trusted_device',
  'passkey',
  'openid_connect',
] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export const SignInView = Named(
  'SignIn',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the sign-in' },
      occurred_at: { ...Timestamp, description: 'Time of the sign-in' },
      user_id: { ...Uuid, description: 'The member whose account it is' },
      name: Type.String({ description: 'The name of the member' }),
      email: Type.String({ description: 'The email address of the member' }),
      outcome: Enum(SIGN_IN_OUTCOMES, {
        description: 'The outcome. `second_factor_required`: the password was correct',
      }),
      method: Nullable(
        Enum(SIGN_IN_METHODS, {
          description: 'The method; null if no session began, and in earlier releases',
        }),
      ),
      reason: Nullable(Type.String({ description: 'Code of the reason for a failure; null for a success' })),
      ip: Nullable(Type.String({ description: 'The IP address of the client' })),
      new_address: Type.Boolean({
        description: 'No earlier successful sign-in from this IP address is in the member’s history',
      }),
      user_agent: Nullable(Type.String({ description: 'The user agent of the client' })),
    },
    { description: 'A sign-in or a failed attempt' },
  ),
)
export type SignInView = Static<typeof SignInView>

export const signInExample: SignInView = {
  id: '0199c30a-1f0a-7c53-9b0e-6c1d2a4f8e91',
  occurred_at: '2026-03-04T03:07:41.000Z',
  user_id: '0199c2f0-5b1e-7c3a-9a52-6f0d8e1b2c47',
  name: 'Mallory Voss',
  email: 'mallory@acme.example',
  outcome: 'failed',
  method: null,
  reason: 'invalid_email_or_password',
  ip: '203.0.113.7',
  new_address: true,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
