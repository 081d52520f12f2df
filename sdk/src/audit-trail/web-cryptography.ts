import { type Bytes, concatenate, encode, fromBase64, fromHex, toHex } from '../bytes.ts'
import { CheckpointFileError } from './checkpoints.ts'
import type { Cryptography } from './cryptography.ts'

/** The primitives of WebCrypto, which every platform has. */
export const webCryptography: Cryptography = {
  async sha256(bytes, text) {
    return toHex(await digest(concatenate(fromHex(bytes), encode(text))))
  },

  async readKey(pem) {
    try {
      const bytes = typeof pem === 'string' && fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''))
      if (!bytes) throw new TypeError('not base64')
      const key = await crypto.subtle.importKey('spki', bytes, { name: 'Ed25519' }, false, ['verify'])
      return {
        id: toHex((await digest(bytes)).subarray(0, 8)),
        verify: (text, signature) => crypto.subtle.verify('Ed25519', key, signature, encode(text)),
      }
    } catch (cause) {
      throw new CheckpointFileError('key_unreadable', undefined, { cause })
    }
  },
}

const digest = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
