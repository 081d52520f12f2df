import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** A registration that is refused with 400. */
export const invalidRegistration = (message: string) =>
  new APIError('BAD_REQUEST', { code: 'FAILED_TO_VERIFY_REGISTRATION', message })

/**
 * Refuses a registration with an attestation of the device, before the library verifies it: the library fetches any URL
 * that a certificate in the attestation has for its revocation list. Reeve requests no attestation, so browsers remove
 * it. They may keep one without certificates, which the passkey itself has signed (WebAuthn Level 3, section 5.1.3).
 */
export const refuseAttestation = createAuthMiddleware(async ({ body }) => {
  const attestation = decodeAttestation(body?.response?.response?.attestationObject)
  const format = attestation.get('fmt')
  const statement = attestation.get('attStmt')
  const isNone = format === 'none' && statement instanceof Map && statement.size === 0
  const isSelf = format === 'packed' && statement instanceof Map && !statement.has('x5c')
  if (!isNone && !isSelf) throw invalidRegistration('The registration has an attestation, which was not requested')
})

function decodeAttestation(encoded: string): ReadonlyMap<unknown, unknown> {
  let decoded: unknown
  try {
    decoded = decodeAttestationObject(isoBase64URL.toBuffer(encoded))
  } catch {
    // Not CBOR, or nested so deeply that the decoder exhausts the stack.
  }
  if (decoded instanceof Map) return decoded
  throw invalidRegistration('The attestation object is malformed')
}
