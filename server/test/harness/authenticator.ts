import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'

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

/** A WebAuthn authenticator with one passkey (ES256, attestation "none"). */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
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
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    register(ceremony: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const attestation = encodeCBOR(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(ceremony, credential))],
        ]),
      )
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
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
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: null,
        },
      }
    },
  }
}
