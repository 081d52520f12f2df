import * as trail from '@reeve/sdk/audit-trail'
import type { Actor, Target } from '../../operations/operation.ts'
import { sha256 } from './node-cryptography.ts'

/** The content of an entry; with `previous_hash` and `hash` it is what the wire and the export show. */
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

/** The hash before that of the first entry. */
export const GENESIS_HASH = Buffer.from(trail.CHAIN_START.hash, 'hex')

/** The link of the audit chain, as `@reeve/sdk` proves it. @throws TypeError for what has no canonical JSON */
export const hashEntry = (previousHash: Buffer, entry: EntryContent): Buffer =>
  Buffer.from(trail.hashEntry(sha256, previousHash.toString('hex'), entry), 'hex')

/** The hash that an entry should have; undefined if its content cannot have one. */
export const hashOf = (entry: ChainedEntry): string | undefined => trail.hashOf(sha256, entry)
