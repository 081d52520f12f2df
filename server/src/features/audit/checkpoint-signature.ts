import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type CheckpointKey, signedText } from '@reeve/sdk/audit-trail'
import type { Vault } from '../../kernel/vault.ts'
import { toCheckpointKey } from './node-cryptography.ts'

/** The content of a checkpoint. It states that at `signed_at` the entry with this sequence had this hash. */
export interface CheckpointContent {
  readonly organization_id: string
  readonly sequence: number
  readonly hash: string
  /** RFC 3339, UTC, milliseconds. */
  readonly signed_at: string
  /** The checkpoint before this one; null in the first checkpoint of a chain, and in version 1 of the format. */
  readonly previous: CheckpointLink | null
}

export interface CheckpointLink {
  readonly sequence: number
  readonly signature: string
}

/** A signed checkpoint, as the API shows it. With the public key it proves the chain up to its sequence. */
export interface Checkpoint extends CheckpointContent {
  /** Version of the signed fields. See `signedText`. */
  readonly version: number
  readonly key_id: string
  /** Ed25519 signature over the canonical JSON of the signed fields, in base64. */
  readonly signature: string
}

const VERSION = 2

export interface CheckpointSigner {
  /** The public key: SPKI in PEM. */
  readonly publicKey: string
  /** The public key for `isSigned`. */
  readonly verificationKey: CheckpointKey<boolean>
  sign(content: CheckpointContent): Checkpoint
  /** Signs the canonical JSON of another object, such as the manifest of a segment. Ed25519, in base64. */
  signText(text: string): string
}

/** RFC 8410: the PKCS #8 prefix of the 32 bytes of an Ed25519 private key. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the signer. Its key is derived from the data key, so that all processes on the database use the same one. */
export function createCheckpointSigner(vault: Vault): CheckpointSigner {
  const der = Buffer.concat([PKCS8_PREFIX, vault.derive('audit checkpoint')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const verificationKey = toCheckpointKey(publicKey)
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
  return {
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    verificationKey,
    sign(content) {
      const unsigned = { ...content, version: VERSION, key_id: verificationKey.id }
      return { ...unsigned, signature: signText(signedText(unsigned)) }
    },
    signText,
  }
}
