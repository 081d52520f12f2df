import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Everything that is derived from REEVE_SECRET. Two processes with the same secret agree on all of it. */
export interface Vault {
  /** A keyed SHA-256 for looking a credential up without storing it; `purpose` keeps uses apart. */
  hash(purpose: string, value: string | Uint8Array): Buffer
  /** AES-256-GCM: key id ‖ nonce ‖ ciphertext ‖ tag. `context`, the associated data, must match to open. */
  seal(plain: string, context: string): Buffer
  /** Throws when the secret, the context or the content is not the one that was sealed. */
  open(sealed: Uint8Array, context: string): string
  /** 32 bytes for a named purpose, such as the seed of a signing key. */
  derive(purpose: string): Buffer
}

export function openVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'reeve', purpose, 32))
  /** Key objects: preparing a key anew for every hash costs four times as much as the hash. */
  const hashKeys = new Map<string, KeyObject>()
  const hashKeyFor = (purpose: string): KeyObject => {
    const key = hashKeys.get(purpose) ?? createSecretKey(derive(`hash ${purpose}`))
    hashKeys.set(purpose, key)
    return key
  }
  const sealing = derive('seal')
  const keyId = derive('seal key id').subarray(0, KEY_ID_BYTES)

  return {
    derive,

    hash: (purpose, value) => createHmac('sha256', hashKeyFor(purpose)).update(value).digest(),

    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([keyId, nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },

    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      if (!bytes.subarray(0, KEY_ID_BYTES).equals(keyId)) throw new Error('sealed with another REEVE_SECRET')
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return (
        decipher.update(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') +
        decipher.final('utf8')
      )
    },
  }
}
