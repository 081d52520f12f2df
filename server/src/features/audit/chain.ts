import * as trail from '@reeve/sdk/audit-trail'
import type { Actor, Target } from '../../operations/operation.ts'
import { sha256 } from './node-cryptography.ts'

/** The fields of an entry that its hash covers. API and export show them with `previous_hash` and `hash`. */
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

/** An entry as a link of its chain. The hashes are lower-case hexadecimal. */
export interface ChainedEntry extends EntryContent {
  readonly previous_hash: string
  readonly hash: string
}

/** The previous hash in the first entry of a chain. */
export const GENESIS_HASH = Buffer.from(trail.CHAIN_START.hash, 'hex')

/** Hashes an entry. `@reeve/sdk` verifies the same hash. @throws TypeError if the entry has no canonical JSON */
export const hashEntry = (previousHash: Buffer, entry: EntryContent): Buffer =>
  Buffer.from(trail.hashEntry(sha256, previousHash.toString('hex'), entry), 'hex')

/** The hash that an entry should have; undefined if it has no canonical JSON. */
export const hashOf = (entry: ChainedEntry): string | undefined => trail.hashOf(sha256, entry)
