import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Actor, Target } from '../../operations/operation.ts'

/** What an entry says; with `previous_hash` and `hash` it is what the wire and the export show. */
export interface EntryContent {
  readonly id: string
  readonly organization_id: string
  readonly sequence: number
  /** RFC 3339, UTC, milliseconds. */
  readonly occurred_at: string
  readonly action: string
  readonly actor: Actor
  readonly target: Target
  readonly reason: string | null
  readonly changes: { readonly before: unknown; readonly after: unknown } | null
  readonly context: { readonly request_id: string; readonly ip: string | null; readonly user_agent: string | null }
}

/** An entry in its chain; the hashes are lower-case hexadecimal. */
export interface ChainedEntry extends EntryContent {
  readonly previous_hash: string
  readonly hash: string
}

/** What the first entry of a chain follows. */
export const GENESIS_HASH = Buffer.alloc(32)

/** SHA-256(previous hash ‖ RFC 8785 canonical JSON of the entry), the link of the audit chain. */
export function hashEntry(previousHash: Uint8Array, entry: EntryContent): Buffer {
  return createHash('sha256').update(previousHash).update(canonicalJson(entry)).digest()
}

/** RFC 8785. @throws for what JSON in UTF-8 cannot say: lone surrogates, NaN and the infinities */
export function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('only JSON values have a canonical form')
  return text
}
