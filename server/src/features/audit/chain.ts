import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Actor } from '../../operation.ts'

/** What an entry says; with `previous_hash` and `hash` it is what the wire and the export show. */
export interface EntryContent {
  readonly id: string
  readonly organization_id: string
  readonly sequence: number
  /** RFC 3339, UTC, milliseconds. */
  readonly occurred_at: string
  readonly action: string
  readonly actor: Actor
  readonly target: { readonly type: string; readonly id: string; readonly name?: string }
  readonly reason: string | null
  readonly changes: { readonly before: unknown; readonly after: unknown } | null
  readonly context: { readonly request_id: string; readonly ip: string | null; readonly user_agent: string | null }
}

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

function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('an audit entry is a JSON object')
  return text
}
