import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { CHAIN_START, type ChainLink, canonicalJson, verify } from '@reeve/sdk/audit-trail'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { type ChainedEntry, type CheckpointSigner, nodeCryptography } from '../index.ts'

/** The description of a segment. Its signature covers all other fields, and so the digest of the file. */
export interface Manifest {
  readonly type: 'audit_segment'
  readonly version: number
  readonly organization_id: string
  readonly first_sequence: number
  readonly last_sequence: number
  /** The hash of the entry before the first one, and that of the last one. Lower-case hexadecimal. */
  readonly previous_hash: string
  readonly last_hash: string
  readonly first_occurred_at: string
  readonly last_occurred_at: string
  readonly checkpoints: number
  /** The size and the SHA-256 of the compressed file. */
  readonly bytes: number
  readonly sha256: string
  readonly key_id: string
  /** Ed25519, base64, over the canonical JSON (RFC 8785) of all other fields. */
  readonly signature: string
}

/** A part of a chain as a gzip file of NDJSON, and its manifest. */
export interface Segment {
  readonly manifest: Manifest
  readonly file: Buffer
}

/** The key that signs and verifies manifests. It is the key of checkpoints; no checkpoint has a `type`. */
export type SegmentKey = Pick<CheckpointSigner, 'publicKey' | 'verificationKey'>

const VERSION = 1
const DIGITS = 12

/**
 * Builds a segment from the lines of a chain, which begin with an entry and end with a checkpoint. The result depends
 * only on the lines, so a repeated run builds the same files.
 */
export function createSegment(signer: CheckpointSigner, text: string): Segment {
  const { entries, checkpoints } = parseLines(text.split('\n'))
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new Error('a segment has at least one entry')
  const file = gzipSync(text)
  const unsigned = {
    type: 'audit_segment' as const,
    version: VERSION,
    organization_id: first.organization_id,
    first_sequence: first.sequence,
    last_sequence: last.sequence,
    previous_hash: first.previous_hash,
    last_hash: last.hash,
    first_occurred_at: first.occurred_at,
    last_occurred_at: last.occurred_at,
    checkpoints,
    bytes: file.length,
    sha256: digestOf(file),
    key_id: signer.verificationKey.id,
  }
  return { manifest: { ...unsigned, signature: signer.signText(canonicalJson(unsigned)) }, file }
}

/** Parses the file of a manifest. Null if it is not a manifest that this installation has signed. */
export function readManifest(file: Buffer, key: SegmentKey): Manifest | null {
  try {
    const manifest: Manifest = JSON.parse(file.toString())
    return isSignedManifest(manifest, key) ? manifest : null
  } catch {
    return null
  }
}

/** True if this installation has signed the manifest. */
export function isSignedManifest({ signature, ...unsigned }: Manifest, { verificationKey }: SegmentKey): boolean {
  if (unsigned.type !== 'audit_segment' || unsigned.version !== VERSION) return false
  return verificationKey.verify(canonicalJson(unsigned), Buffer.from(signature, 'base64'))
}

/** True if this is the file that the manifest describes. */
export const isFileOf = ({ bytes, sha256 }: Manifest, file: Buffer): boolean =>
  file.length === bytes && digestOf(file) === sha256

/** The entries among the lines of a segment, sorted by sequence, and the number of checkpoints. */
export function parseLines(lines: readonly string[]): { entries: ChainedEntry[]; checkpoints: number } {
  const parsed = lines.filter(line => line !== '').map((line): ChainedEntry => JSON.parse(line))
  const entries = parsed.filter(line => !('signature' in line))
  return { entries, checkpoints: parsed.length - entries.length }
}

/**
 * Verifies that a segment follows `after` in its chain and that its manifest describes it, with only the public key:
 * signature, digest, each entry, each checkpoint, and that the last checkpoint proves all entries. Returns the fault as
 * a sentence part, or null.
 */
export async function faultOfSegment(
  { manifest, file }: Segment,
  after: ChainLink,
  key: SegmentKey,
): Promise<string | null> {
  if (!isSignedManifest(manifest, key)) return 'its manifest was not signed with the key of this installation'
  if (!isFileOf(manifest, file)) return 'its file is not the one that its manifest describes'
  const { first_sequence: from, last_sequence: to, previous_hash, last_hash } = manifest
  if (from !== after.sequence + 1 || previous_hash !== after.hash) return `it does not follow entry ${after.sequence}`
  const lines = gunzipSync(file).toString().split('\n')
  const kept = { checkpoints: [], public_key: key.publicKey }
  const proof = await verify(lines, kept, { from, cryptography: nodeCryptography })
  if (proof.first_fault) return proof.first_fault.detail
  const { entries } = parseLines(lines)
  const isAsDescribed =
    proof.organization_id === manifest.organization_id &&
    entries[0]?.sequence === from &&
    entries[0].previous_hash === previous_hash &&
    entries.at(-1)?.hash === last_hash &&
    proof.last_sequence === to
  if (!isAsDescribed) return 'its entries are not those that its manifest describes'
  return proof.proven_to === to ? null : 'no checkpoint proves its last entry'
}

/** The paths of a segment in the archive. The names sort in the order of the chain. */
export function pathsOf({
  organization_id: id,
  first_sequence: first,
  last_sequence: last,
}: Pick<Manifest, 'organization_id' | 'first_sequence' | 'last_sequence'>) {
  const [from, to] = [first, last].map(sequence => String(sequence).padStart(DIGITS, '0'))
  const path = `${id === SYSTEM_ORGANIZATION ? 'system' : id}/${from}-${to}`
  return { file: `${path}.ndjson.gz`, manifest: `${path}.json` }
}

/** The position after a segment; the start of a chain without one. */
export const endOf = (manifest: Pick<Manifest, 'last_sequence' | 'last_hash'> | null): ChainLink =>
  manifest ? { sequence: manifest.last_sequence, hash: manifest.last_hash } : CHAIN_START

const digestOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')
