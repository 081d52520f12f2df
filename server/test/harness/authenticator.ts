import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

const FLAG = { userPresent: 0x01, userVerified: 0x04, credentialIncluded: 0x40 }
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** The user verification flag: true if the person unlocked the device. */
  readonly isUnlocked?: boolean
  /** The signature counter; one more than the last one by default. */
  readonly count?: number
}

/** A COSE algorithm, with which an authenticator signs. */
type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

/** Properties of an authenticator that differ from an ordinary one. */
export interface Made {
  /** The id of the passkey; 32 random bytes by default. */
  readonly id?: Buffer
  readonly algorithm?: Algorithm
  /** Parameters of the COSE key that are replaced or, if undefined, removed. */
  readonly key?: ReadonlyMap<number, CBORType | undefined>
}

/** The attestation of a new passkey: a format and its statement, or a signature with the passkey itself. */
export type Attestation = 'self' | { readonly format: CBORType; readonly statement: CBORType }

const NO_ATTESTATION: Attestation = { format: 'none', statement: new Map() }

const ALGORITHMS = {
  ES256: { id: -7, type: 2, make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  RS256: { id: -257, type: 3, make: () => generateKeyPairSync('rsa', { modulusLength: 2048 }) },
  EdDSA: { id: -8, type: 1, make: () => generateKeyPairSync('ed25519') },
} as const

/** The parameters of a COSE key (RFC 9053 and RFC 8230). */
function coseKey(publicKey: KeyObject, algorithm: Algorithm): Map<number, CBORType> {
  const { x, y, n, e } = publicKey.export({ format: 'jwk' })
  const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
  const { id, type } = ALGORITHMS[algorithm]
  const common: [number, CBORType][] = [
    [1, type],
    [3, id],
  ]
  if (algorithm === 'RS256') return new Map([...common, [-1, bytes(n)], [-2, bytes(e)]])
  if (algorithm === 'EdDSA') return new Map([...common, [-1, 6], [-2, bytes(x)]])
  return new Map([...common, [-1, 1], [-2, bytes(x)], [-3, bytes(y)]])
}

/** A WebAuthn authenticator with one passkey. */
export function createAuthenticator({ id = randomBytes(32), algorithm = 'ES256', key = new Map() }: Made = {}) {
  const { publicKey, privateKey } = ALGORITHMS[algorithm].make()
  let counter = 0

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId, isUnlocked = true, count: next = counter + 1 }: Ceremony,
    included = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    counter = next
    count.writeUInt32BE(counter)
    const flags =
      FLAG.userPresent | (isUnlocked ? FLAG.userVerified : 0) | (included.length > 0 ? FLAG.credentialIncluded : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, included])
  }
  const encodedKey = () => {
    const all = new Map<number, CBORType>(coseKey(publicKey, algorithm))
    for (const [name, value] of key) value === undefined ? all.delete(name) : all.set(name, value)
    return encodeCBOR(all)
  }
  const signed = (data: Uint8Array, client: Uint8Array) =>
    sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.concat([data, sha256(client)]), privateKey)
  const selfAttestation = (data: Uint8Array, client: Uint8Array): Map<string, CBORType> =>
    new Map<string, CBORType>([
      ['alg', ALGORITHMS[algorithm].id],
      ['sig', new Uint8Array(signed(data, client))],
    ])
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    register(ceremony: Ceremony, attestation: Attestation = NO_ATTESTATION) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, encodedKey()]))
      const client = clientData('webauthn.create', ceremony)
      const { format, statement } =
        attestation === 'self' ? { format: 'packed', statement: selfAttestation(data, client) } : attestation
      const object = new Map<string, CBORType>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(encodeCBOR(object)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    signIn(ceremony: Ceremony) {
      const data = authenticatorData(ceremony)
      const client = clientData('webauthn.get', ceremony)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed(data, client).toString('base64url'),
          userHandle: null,
        },
      }
    },
  }
}
