/**
 * The audit trail: one tamper-evident chain per organization, and the system chain for what has none.
 *
 * Words: entry, chain, head, checkpoint.
 * Invariants: sequences have no gap; each hash covers the entry and the hash before it; nothing is changed or deleted.
 */
export { appendEntry } from './append-entry.ts'
