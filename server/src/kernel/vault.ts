import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isSealedWith, KEY_ID_BYTES, open, seal } from './sealing.ts'

/** Cryptography with keys that are derived from the data key. All processes on one database have the same keys. */
export interface Vault {
  /** A keyed SHA-256, for finding a credential without storing it. `purpose` keeps hashes of different kinds apart. */
  hash(purpose: string, value: string | Uint8Array): Buffer
  /** AES-256-GCM: key id ‖ nonce ‖ ciphertext ‖ tag. `context`, the associated data, must match to open. */
  seal(plain: string, context: string): Buffer
  /** @throws if the data key, the context or the content differs from what was sealed */
  open(sealed: Uint8Array, context: string): string
  /** Derives 32 bytes for a named purpose, such as the seed of a signing key. */
  derive(purpose: string): Buffer
}

export function openVault(dataKey: Uint8Array): Vault {
  /** HKDF-Expand (RFC 5869) to one block. HKDF-Extract is unnecessary, because the data key is already random. */
  const derive = (purpose: string) => createHmac('sha256', dataKey).update(purpose).update('\x01').digest()
  /** Cached key objects: importing a key for each hash costs four times as much as the hash. */
  const hashKeys = new Map<string, KeyObject>()
  const hashKeyFor = (purpose: string): KeyObject => {
    const key = hashKeys.get(purpose) ?? createSecretKey(derive(`hash ${purpose}`))
    hashKeys.set(purpose, key)
    return key
  }
  const sealing = { key: derive('seal'), id: derive('seal key id').subarray(0, KEY_ID_BYTES) }

  return {
    derive,

    hash: (purpose, value) => createHmac('sha256', hashKeyFor(purpose)).update(value).digest(),

    seal: (plain, context) => seal(sealing, Buffer.from(plain), context),

    open(sealed, context) {
      if (!isSealedWith(sealing, sealed)) throw new Error('sealed with another data key')
      return open(sealing, sealed, context).toString()
    },
  }
}
