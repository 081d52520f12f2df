import { type Bytes, concatenate, encode, fromBase64, fromHex, toHex } from './bytes.ts'
import type { AuditCheckpoint, AuditEntry } from './generated/schemas.ts'

/** Checkpoints that were kept, with the key to them: what `audit.listCheckpoints` answers on one page. */
export interface KeptCheckpoints {
  readonly checkpoints: readonly AuditCheckpoint[]
  /** Ed25519, SPKI in PEM. */
  readonly public_key: string
}

export type TrailFaultCode =
  | 'entry_missing'
  | 'entry_unreadable'
  | 'entry_out_of_order'
  | 'entry_of_another_chain'
  | 'entry_changed'
  | 'entry_not_linked'
  | 'checkpoint_mismatch'
  | 'checkpoint_forged'
  | 'checkpoint_missing'
  | 'checkpoint_not_linked'
  | 'checkpoint_beyond_entries'

/** What is wrong, and with the entry of which sequence. */
export interface TrailFault {
  readonly code: TrailFaultCode
  readonly sequence: number
}

export interface TrailVerification {
  readonly valid: boolean
  /** How many entries were proven to follow one another. */
  readonly entries: number
  readonly first_sequence: number | null
  readonly last_sequence: number | null
  /** Up to here these are the entries that the service had signed; null without checkpoints. */
  readonly proven_to: number | null
  readonly first_fault: TrailFault | null
}

type Link = { readonly sequence: number; readonly hash: string }
type Checkpoint = AuditCheckpoint

const CHAIN_START: Link = { sequence: 0, hash: '0'.repeat(64) }

class Fault extends Error {
  readonly fault: TrailFault
  constructor(code: TrailFaultCode, sequence: number) {
    super(code)
    this.fault = { code, sequence }
  }
}

/**
 * Proves an export of the audit trail without asking the service. By themselves the entries only show that they follow
 * one another: anyone who writes a file can write a chain. Checkpoints that were kept elsewhere show that they are the
 * entries that the service had signed. Entries are read once and not kept.
 * @throws {TypeError} if the public key cannot be read
 */
export async function verify(
  entries: AsyncIterable<AuditEntry | string> | Iterable<AuditEntry | string>,
  kept?: KeptCheckpoints,
): Promise<TrailVerification> {
  const checkpoints = [...(kept?.checkpoints ?? [])].sort((a, b) => a.sequence - b.sequence)
  const key = kept && (await readKey(kept.public_key))
  let owner: string | undefined
  let first: number | null = null
  let last = CHAIN_START
  let provenTo: number | null = null
  let next = 0
  let fault: TrailFault | null = null
  try {
    for await (const given of entries) {
      if (given === '') continue
      const entry = parse(given, last)
      owner ??= entry.organization_id
      const isMiddle = first === null && entry.sequence > 1
      const before = isMiddle ? { sequence: entry.sequence - 1, hash: entry.previous_hash } : last
      await checkEntry(entry, before, owner)
      first ??= entry.sequence
      last = { sequence: entry.sequence, hash: entry.hash }
      for (; (checkpoints[next]?.sequence ?? Number.POSITIVE_INFINITY) <= last.sequence; next++) {
        const checkpoint = checkpoints[next]
        if (checkpoint?.sequence !== last.sequence) continue
        if (checkpoint.organization_id !== owner) throw new Fault('checkpoint_mismatch', last.sequence)
        await checkSignature(checkpoint, key)
        if (checkpoint.hash !== last.hash) throw new Fault('checkpoint_mismatch', last.sequence)
        provenTo = last.sequence
      }
    }
    if (first === null) throw new Fault('entry_missing', 1)
    await checkCheckpoints(checkpoints, key, last, provenTo)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    fault = error.fault
  }
  return {
    valid: fault === null,
    entries: first === null ? 0 : last.sequence - first + 1,
    first_sequence: first,
    last_sequence: first === null ? null : last.sequence,
    proven_to: provenTo,
    first_fault: fault,
  }
}

function parse(given: AuditEntry | string, last: Link): AuditEntry {
  let entry: AuditEntry | undefined
  try {
    entry = typeof given === 'string' ? JSON.parse(given) : given
  } catch {}
  const isEntry = Number.isSafeInteger(entry?.sequence) && [entry?.hash, entry?.previous_hash].every(isHash)
  if (!entry || !isEntry || entry.sequence < 1) throw new Fault('entry_unreadable', last.sequence + 1)
  return entry
}

const isHash = (text: unknown): boolean => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

async function checkEntry(entry: AuditEntry, last: Link, owner: string): Promise<void> {
  const { previous_hash: previousHash, hash, ...content } = entry
  const expected = last.sequence + 1
  if (entry.sequence > expected) throw new Fault('entry_missing', expected)
  if (entry.sequence < expected) throw new Fault('entry_out_of_order', entry.sequence)
  if (entry.organization_id !== owner) throw new Fault('entry_of_another_chain', expected)
  const found = toHex(await digest(concatenate(fromHex(previousHash), encode(canonical(content)))))
  if (found !== hash) throw new Fault('entry_changed', expected)
  if (previousHash !== last.hash) throw new Fault('entry_not_linked', expected)
}

/** The newest checkpoint must be among the entries. Older ones may be from before the first of them. */
async function checkCheckpoints(
  checkpoints: readonly Checkpoint[],
  key: Key | undefined,
  last: Link,
  to: number | null,
) {
  const newest = checkpoints.at(-1)?.sequence ?? to
  if (newest !== to && newest !== null) {
    if (newest <= last.sequence) throw new Fault('entry_missing', newest)
    throw new Fault('checkpoint_beyond_entries', last.sequence + 1)
  }
  let before: Checkpoint | undefined
  for (const checkpoint of checkpoints) {
    await checkSignature(checkpoint, key)
    if (before) checkLink(before, checkpoint)
    before = checkpoint
  }
}

/** Version 1 has no link to the checkpoint before. */
function checkLink(before: Checkpoint, { version, sequence, previous }: Checkpoint): void {
  if (version === 1) return
  if (previous && previous.sequence > before.sequence) throw new Fault('checkpoint_missing', previous.sequence)
  const isLinked = previous?.signature === before.signature && previous.sequence === before.sequence
  if (!isLinked) throw new Fault('checkpoint_not_linked', sequence)
}

interface Key {
  readonly id: string
  readonly key: Awaited<ReturnType<typeof crypto.subtle.importKey>>
}

async function readKey(pem: string): Promise<Key> {
  const bytes = fromBase64(pem.replace(/-----[^-]+-----|\s/g, ''))
  try {
    if (!bytes) throw new TypeError('not base64')
    const key = await crypto.subtle.importKey('spki', bytes, { name: 'Ed25519' }, false, ['verify'])
    return { id: toHex((await digest(bytes)).subarray(0, 8)), key }
  } catch (cause) {
    throw new TypeError('The public key must be Ed25519, SPKI in PEM', { cause })
  }
}

async function checkSignature(checkpoint: Checkpoint, key: Key | undefined): Promise<void> {
  const { organization_id, sequence, hash, signed_at, version, key_id, previous, signature } = checkpoint
  const first = { organization_id, sequence, hash, signed_at }
  const signed = version === 1 ? first : { ...first, version, key_id, previous }
  const bytes = fromBase64(signature)
  const isOwn = bytes && key?.id === key_id && !(version === 1 && previous)
  const isSigned = isOwn && (await crypto.subtle.verify('Ed25519', key.key, bytes, encode(canonical(signed))))
  if (!isSigned) throw new Fault('checkpoint_forged', sequence)
}

/** RFC 8785, of what came out of JSON. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`
}

const digest = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
