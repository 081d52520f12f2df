import type { JWK } from 'jose'
import Type from 'typebox'
import { Named } from '../../../kernel/schema.ts'
import { open } from '../../../operations/operation.ts'
import type { EventTokens } from './event-tokens.ts'

const Key = Type.Unsafe<JWK>({ type: 'object', additionalProperties: true, description: 'A public RSA key' })

const SigningKeys = Named(
  'SigningKeys',
  Type.Object(
    { keys: Type.Array(Key, { description: 'The keys, newest first' }) },
    { description: 'A JSON Web Key Set (RFC 7517)' },
  ),
)

/** The public keys of event tokens, for receivers. */
export const getSigningKeys = (eventTokens: Pick<EventTokens, 'listPublicKeys'>) =>
  open({
    id: 'getSigningKeys',
    summary: 'Get the keys of Security Event Tokens',
    method: 'GET',
    path: '/.well-known/jwks.json',
    account: 'unused',
    response: SigningKeys,
    errors: [],
    example: { response: { keys: [{ kty: 'RSA', n: '0vx7', e: 'AQAB', kid: 'NzbLsXh8', alg: 'RS256', use: 'sig' }] } },

    run: async () => ({ keys: await eventTokens.listPublicKeys() }),
  })
