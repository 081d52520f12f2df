import type { ChainLink } from '@reeve/sdk/audit-trail'
import { type ChainFault, fault } from './chain-fault.ts'
import type { Checkpoint } from './checkpoint-signature.ts'

/** The end of a chain as this process last wrote it, whatever the database contains now. */
export interface Remembered {
  /** The newest entry that this process has appended and committed. */
  readonly appended: ChainLink | null
  /** The newest checkpoint that this process has signed and committed. */
  readonly signed: Checkpoint | null
}

/**
 * Keeps the ends of chains as this process last wrote them, in memory, so that tampering with the database is detected.
 */
export interface ChainMemory {
  of(organizationId: string): Remembered
  appended(organizationId: string, link: ChainLink): void
  signed(checkpoint: Checkpoint): void
}

/** Maximum number of remembered chains. Each takes about 500 bytes. */
const MOST_CHAINS = 10_000
const NOTHING: Remembered & { readonly at?: number } = { appended: null, signed: null }

/**
 * Entries that are a whole year old can leave the database for the archive. Before that, a chain is forgotten, because
 * a missing entry would look like tampering.
 */
const REMEMBERED_MS = 300 * 24 * 60 * 60_000

/** Creates a memory of up to `most` chains. Evicts the least recently changed ones. `now` is in milliseconds. */
export function createChainMemory(most = MOST_CHAINS, now = () => performance.now()): ChainMemory {
  const chains = new Map<string, Remembered & { readonly at: number }>()
  const of = (organizationId: string): Remembered => {
    const { at = 0, ...remembered } = chains.get(organizationId) ?? NOTHING
    return now() - at > REMEMBERED_MS ? NOTHING : remembered
  }
  const remember = (organizationId: string, more: Partial<Remembered>) => {
    const remembered = { ...of(organizationId), ...more, at: now() }
    // A Map keeps insertion order, so its first key is always the least recently changed chain.
    chains.delete(organizationId)
    chains.set(organizationId, remembered)
    const [oldest] = chains.keys()
    if (chains.size > most && oldest !== undefined) chains.delete(oldest)
  }
  return {
    of,
    appended(organizationId, link) {
      if (link.sequence > (of(organizationId).appended?.sequence ?? 0)) remember(organizationId, { appended: link })
    },
    signed(checkpoint) {
      const { organization_id: organizationId, sequence } = checkpoint
      if (sequence > (of(organizationId).signed?.sequence ?? 0)) remember(organizationId, { signed: checkpoint })
    },
  }
}

/** Compares a remembered entry with the stored one. `found` is undefined if no entry is stored at its sequence. */
export function faultOfMemory({ sequence, hash }: ChainLink, found: ChainLink | undefined): ChainFault | null {
  if (!found) {
    return fault(sequence, 'entry_missing', `entry ${sequence} is missing: this process has written or signed it`)
  }
  if (found.hash === hash) return null
  return fault(sequence, 'entry_replaced', `entry ${sequence} is not the one that this process has written or signed`)
}
