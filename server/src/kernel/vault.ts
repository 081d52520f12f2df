import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isSealedWith, KEY_ID_BYTES, open, seal } from './sealing.ts'

/** Everything that is derived from the data key. All processes on one database have the same one. */
export interface Vault {
  /** A keyed SHA-256 for looking a credential up without storing it; `purpose` keeps uses apart. */
  hash(purpose: string, value: string | Uint8Array): Buffer
  /** AES-256-GCM: key id ‖ nonce ‖ ciphertext ‖ tag. `context`, the associated data, must match to open. */
  seal(plain: string, context: string): Buffer
  /** Throws when the data key, the context or the content is not the one that was sealed. */
  open(sealed: Uint8Array, context: string): string
  /** 32 bytes for a named purpose, such as the seed of a signing key. */
  derive(purpose: string): Buffer
}

export function openVault(dataKey: Uint8Array): Vault {
  /** HKDF-Expand of RFC 5869, to one block: the data key is random already, and needs no HKDF-Extract. */
  const derive = (purpose: string) => createHmac('sha256', dataKey).update(purpose).update('\x01').digest()
  /** Key objects: preparing a key anew for every hash costs four times as much as the hash. */
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
