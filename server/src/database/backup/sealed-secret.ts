import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { OperatorError } from '../../kernel/operator-error.ts'

/** Each guess of a passphrase costs a third of a second and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1 }
const MOST_MEMORY = 256 * 1024 * 1024
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret encrypted with AES-256-GCM under a key that scrypt derives from a passphrase. Fields are base64. */
export interface SealedSecret {
  readonly salt: string
  /** nonce ‖ ciphertext ‖ tag */
  readonly sealed: string
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
const keyFrom = (passphrase: string, salt: Buffer) =>
  derive(passphrase.normalize('NFKC'), salt, 32, { ...COST, maxmem: MOST_MEMORY })

export async function sealSecret(secret: string, passphrase: string): Promise<SealedSecret> {
  const salt = randomBytes(16)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { salt: salt.toString('base64'), sealed: sealed.toString('base64') }
}

/** @throws OperatorError when the passphrase is wrong */
export async function openSecret({ salt, sealed }: SealedSecret, passphrase: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'))
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new OperatorError('Wrong passphrase: it does not decrypt the secret in the backup.')
  }
}
