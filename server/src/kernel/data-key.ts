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
 * The data key of a database from a release without stored data keys. Such a release derived its keys from the secret
 * with HKDF and the salt "reeve". This function does the HKDF-Extract step, and the vault the HKDF-Expand step.
 */
export const dataKeyOfEarlierRelease = (secret: string): Buffer => createHmac('sha256', 'reeve').update(secret).digest()

export function sealDataKey(dataKey: Uint8Array, secret: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  return Buffer.concat([salt, seal(sealingKey(secret, salt), dataKey, CONTEXT)])
}

/**
 * Decrypts a data key. Null if it was sealed under another secret.
 * @throws if the sealed key was tampered with
 */
export function openDataKey(stored: Uint8Array, secret: string): Buffer | null {
  const key = sealingKey(secret, stored.subarray(0, SALT_BYTES))
  const sealed = stored.subarray(SALT_BYTES)
  return isSealedWith(key, sealed) ? open(key, sealed, CONTEXT) : null
}

/** Derives the key with a salt, so that two databases with the same secret have different key ids. */
function sealingKey(secret: string, salt: Uint8Array): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, salt, CONTEXT, BYTES + KEY_ID_BYTES))
  return { key: bytes.subarray(0, BYTES), id: bytes.subarray(BYTES) }
}
