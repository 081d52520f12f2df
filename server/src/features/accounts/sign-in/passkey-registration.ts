import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  verifySignature,
} from '@simplewebauthn/server/helpers'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** The limit of WebAuthn Level 3, section 7.1, for the id of a passkey. */
const MAX_ID_BYTES = 1_023

/** The shortest RSA modulus that RFC 8812 permits, and the longest one with which OpenSSL verifies a signature. */
const RSA_MODULUS_BYTES = { min: 2_048 / 8, max: 16_384 / 8 }

/** A well-formed but wrong ECDSA signature in DER: both of its integers are 1. */
const WRONG_SIGNATURE = Uint8Array.of(0x30, 6, 2, 1, 1, 2, 1, 1)

/** A registration that is refused with 400. */
export const invalidRegistration = (message: string) =>
  new APIError('BAD_REQUEST', { code: 'FAILED_TO_VERIFY_REGISTRATION', message })

/**
 * Refuses a registration with an attestation of the device, before the library verifies it: the library fetches any URL
 * of a revocation list that a certificate in the attestation contains. Reeve requests no attestation, so browsers
 * remove it. They may keep a self attestation, which has no certificates (WebAuthn Level 3, section 5.1.3).
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

/** Refuses a new passkey whose id is empty or too long, or whose key can verify no sign-in. */
export async function refuseUnusablePasskey(passkey: { id: string; publicKey: Uint8Array<ArrayBuffer> }) {
  const idBytes = Buffer.byteLength(passkey.id, 'base64url')
  if (idBytes === 0 || idBytes > MAX_ID_BYTES) throw invalidRegistration('The id must have 1 to 1,023 bytes')
  if (!(await isUsable(passkey.publicKey))) throw invalidRegistration('The public key cannot be used')
}

async function isUsable(credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const key = decodeCredentialPublicKey(credentialPublicKey)
    if (cose.isCOSEPublicKeyRSA(key) && !isModulus(key.get(cose.COSEKEYS.n))) return false
    // Imports the key as a sign-in does, and throws if it cannot. The import accepts an RSA modulus of any length.
    await verifySignature({ credentialPublicKey, signature: WRONG_SIGNATURE, data: new Uint8Array() })
    return true
  } catch {
    return false
  }
}

function isModulus(bytes: unknown): boolean {
  const { min, max } = RSA_MODULUS_BYTES
  return bytes instanceof Uint8Array && bytes.length >= min && bytes.length <= max && bytes[0] !== 0
}
