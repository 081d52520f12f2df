import { errors, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { PublicError } from '../../../kernel/errors.ts'
import type { KeySet, KeySets } from './key-sets.ts'
import { invalidLogoutToken } from './logout.contract.ts'

/** Asymmetric signatures only. A token's own header never supplies keys: `jku`, `jwk` and `x5u` are ignored. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
const TYPE = 'global-token-revocation+jwt'
const CLAIMS = ['iss', 'sub', 'exp', 'iat', 'jti']
const SKEW_SECONDS = 60
/** Maximum validity in seconds. A longer one is shortened to it, so that used tokens need not be stored for longer. */
const MOST_SECONDS = 10 * 60
const MOST_LENGTH = 8 * 1024
const MOST_ID_LENGTH = 255

export interface Expected {
  readonly issuer: string
  /** The URL of the logout endpoint. */
  readonly audience: string
  readonly jwksUrl: string
}

export interface VerifiedToken {
  readonly id: string
  /** Time from which on the token is refused as expired. */
  readonly expiresAt: Date
  /** The refusal of a token that the provider has signed for another audience, or for several; otherwise null. */
  readonly refusal: PublicError | null
}

/**
 * Verifies the token with which an identity provider authenticates (`private_key_jwt`).
 * @throws invalid_logout_token, logout_keys_unavailable
 */
export async function verifyLogoutToken(
  token: string,
  { issuer, audience, jwksUrl }: Expected,
  keySets: KeySets,
  now: Date,
): Promise<VerifiedToken> {
  if (token.length > MOST_LENGTH) throw invalidLogoutToken()
  const options: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    typ: TYPE,
    issuer,
    requiredClaims: CLAIMS,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: MOST_SECONDS,
    currentDate: now,
  }
  const { payload } = await verifyWith(token, await keySets.get(jwksUrl), options).catch(async error => {
    const newer = error instanceof errors.JWKSNoMatchingKey ? await keySets.getNewer(jwksUrl) : null
    return newer ? verifyWith(token, newer, options).catch(refuse) : refuse(error)
  })
  const { jti, aud, iat = 0, exp = 0 } = payload
  if (typeof jti !== 'string' || jti === '' || jti.length > MOST_ID_LENGTH) {
    throw invalidLogoutToken({ detail: `The claim jti must have 1 to ${MOST_ID_LENGTH} characters` })
  }
  // Ages are compared in whole seconds, so a token of the maximum age is accepted until the next second begins.
  const end = Math.min(exp, iat + MOST_SECONDS) + SKEW_SECONDS + 1
  return { id: jti, expiresAt: new Date(Math.ceil(end) * 1000), refusal: refusalOfAudience(aud, audience) }
}

function refusalOfAudience(aud: string | string[] | undefined, audience: string): PublicError | null {
  const [first, ...others] = [aud].flat()
  // Each further audience would receive the token and could use it here.
  if (others.length > 0) return invalidLogoutToken({ detail: 'The token has several audiences' })
  return first === audience ? null : invalidLogoutToken({ detail: refusalOfClaim('aud') })
}

const refusalOfClaim = (claim: string) => `The claim ${claim} of the token is missing or not accepted`

const verifyWith = (token: string, keys: KeySet, options: JWTVerifyOptions) => jwtVerify(token, keys, options)

/** The detail names the claim. Claims are checked after the signature, so only the provider can see the detail. */
function refuse(error: unknown): never {
  const isOfClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
  throw invalidLogoutToken({
    ...(isOfClaim && { detail: refusalOfClaim(error.claim) }),
    cause: error,
  })
}
