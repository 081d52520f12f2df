import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSealedWith, KEY_ID_BYTES, open, type SealingKey, seal } from './sealing.ts'

/*
 * The data key: what everything is derived from that hashes and seals. It is made once for a database, and kept there
 * sealed under REEVE_SECRET: salt ‖ what `seal` makes. A new secret seals the same key anew.
 */

const BYTES = 32
const SALT_BYTES = 16
const CONTEXT = 'data key'

export const makeDataKey = (): Buffer => randomBytes(BYTES)

/**
 * The data key of a database that an earlier release has made. Such a release derives everything from the secret, with
 * HKDF and the salt "reeve". This is the HKDF-Extract of it, and the vault continues with the HKDF-Expand.
 */
export const dataKeyOfEarlierRelease = (secret: string): Buffer => createHmac('sha256', 'reeve').update(secret).digest()

export function sealDataKey(dataKey: Uint8Array, secret: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  return Buffer.concat([salt, seal(sealingKey(secret, salt), dataKey, CONTEXT)])
}

/** Null when another secret sealed it. @throws when it was changed since */
export function openDataKey(stored: Uint8Array, secret: string): Buffer | null {
  const key = sealingKey(secret, stored.subarray(0, SALT_BYTES))
  const sealed = stored.subarray(SALT_BYTES)
  return isSealedWith(key, sealed) ? open(key, sealed, CONTEXT) : null
}

/** Salted, so that the ids of two databases do not tell that they have the same secret. */
function sealingKey(secret: string, salt: Uint8Array): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, CONTEXT, BYTES + KEY_ID_BYTES))
  return { key: bytes.subarray(0, BYTES), id: bytes.subarray(BYTES) }
}
