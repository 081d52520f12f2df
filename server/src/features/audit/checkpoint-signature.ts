import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { UsageError } from '../../kernel/operator-error.ts'
import type { Vault } from '../../kernel/vault.ts'
import { canonicalJson } from './chain.ts'

/** What a checkpoint states: at that time, the chain's entry of this sequence had this hash. */
export interface CheckpointContent {
  readonly organization_id: string
  readonly sequence: number
  readonly hash: string
  /** RFC 3339, UTC, milliseconds. */
  readonly signed_at: string
  /** The checkpoint that was signed before this one; null for a chain's first, and in version 1. */
  readonly previous: CheckpointLink | null
}

export interface CheckpointLink {
  readonly sequence: number
  readonly signature: string
}

/** A signed checkpoint, as the wire shows it: with the public key it proves the chain up to its sequence. */
export interface Checkpoint extends CheckpointContent {
  /** Which fields the signature is over, see `signedText`. */
  readonly version: number
  readonly key_id: string
  /** Ed25519 over the canonical JSON of those fields, in base64. */
  readonly signature: string
}

const VERSION = 2

export interface CheckpointSigner {
  /** SPKI, PEM. */
  readonly publicKey: string
  /** The same, as `isSignedWith` takes it. */
  readonly verificationKey: KeyObject
  sign(content: CheckpointContent): Checkpoint
}

/** RFC 8410: what stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const KEY_ID_BYTES = 8

/** Signs with a key that is derived from the data key: every process on the database signs alike. */
export function createCheckpointSigner(vault: Vault): CheckpointSigner {
  const der = Buffer.concat([PKCS8_PREFIX, vault.derive('audit checkpoint')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const keyId = keyIdOf(publicKey)
  return {
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    verificationKey: publicKey,
    sign(content) {
      const unsigned = { ...content, version: VERSION, key_id: keyId }
      return { ...unsigned, signature: sign(null, signedText(unsigned), privateKey).toString('base64') }
    },
  }
}

/** Whether whoever holds the private key to this public one signed the checkpoint as it is. */
export function isSignedWith(publicKey: KeyObject, checkpoint: Checkpoint): boolean {
  if (checkpoint.key_id !== keyIdOf(publicKey)) return false
  if (checkpoint.version === 1 && checkpoint.previous !== null) return false
  return verify(null, signedText(checkpoint), publicKey, Buffer.from(checkpoint.signature, 'base64'))
}

/** @throws UsageError when the text is no Ed25519 public key in PEM */
export function readPublicKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new UsageError('The public key is not valid: it must be PEM, as in the list of checkpoints.', {
      cause: error,
    })
  }
  throw new UsageError('The public key is not an Ed25519 key.')
}

const keyIdOf = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest()
    .subarray(0, KEY_ID_BYTES)
    .toString('hex')

/**
 * What is signed. Version 1 left out the key and the link to the checkpoint before. Those checkpoints are never signed
 * again, so both forms stay; a version cannot be changed to the other one, because their texts differ.
 */
function signedText({ version, key_id, previous, ...checkpoint }: Omit<Checkpoint, 'signature'>) {
  const { organization_id, sequence, hash, signed_at } = checkpoint
  const first = { organization_id, sequence, hash, signed_at }
  return Buffer.from(canonicalJson(version === 1 ? first : { ...first, version, key_id, previous }))
}
