import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A 32-byte key, and its id, which precedes every ciphertext of the key. */
export interface SealingKey {
  readonly key: Uint8Array
  readonly id: Uint8Array
}

/** AES-256-GCM: key id ‖ nonce ‖ ciphertext ‖ tag. `context`, the associated data, must match to open. */
export function seal({ key, id }: SealingKey, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([id, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** True if the key id matches. Nothing is decrypted. */
export const isSealedWith = ({ id }: SealingKey, sealed: Uint8Array): boolean =>
  Buffer.from(id).equals(sealed.subarray(0, KEY_ID_BYTES))

/** @throws if the key, the context or the content differs from what was sealed */
export function open({ key }: SealingKey, sealed: Uint8Array, context: string): Buffer {
  const nonce = sealed.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
