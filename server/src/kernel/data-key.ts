import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isSealedWith, KEY_ID_BYTES, open, type SealingKey, seal } from './sealing.ts'

/*
 * The data key, from which all hashing and sealing keys are derived. It is generated once per database and stored
 * there, sealed under REEVE_SECRET: salt ‖ output of `seal`. Rotating the secret reseals the same key.
 */

const BYTES = 32
const SALT_BYTES = 16
const CONTEXT = 'data key'

export const makeDataKey = (): Buffer => randomBytes(BYTES)

/**
 * The data key of a database that an earlier release created. Such a release derived its keys from the secret with HKDF
 * and the salt "reeve". This is the HKDF-Extract step; the vault does the HKDF-Expand step.
 */
export const dataKeyOfEarlierRelease = (secret: string): Buffer => createHmac('sha256', 'reeve').update(secret).digest()

export function sealDataKey(dataKey: Uint8Array, secret: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  return Buffer.concat([salt, seal(sealingKey(secret, salt), dataKey, CONTEXT)])
}

/**
 * Unseals a data key. Null if another secret sealed it.
 * @throws if it was tampered with
 */
export function openDataKey(stored: Uint8Array, secret: string): Buffer | null {
  const key = sealingKey(secret, stored.subarray(0, SALT_BYTES))
  const sealed = stored.subarray(SALT_BYTES)
  return isSealedWith(key, sealed) ? open(key, sealed, CONTEXT) : null
}

/** Salted, so that two databases with the same secret have different key ids. */
function sealingKey(secret: string, salt: Uint8Array): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, CONTEXT, BYTES + KEY_ID_BYTES))
  return { key: bytes.subarray(0, BYTES), id: bytes.subarray(BYTES) }
}
