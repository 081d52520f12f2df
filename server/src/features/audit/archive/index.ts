/**
 * The archive of the audit trail: entries older than the retention policy, in files that are provable alone.
 *
 * Terms: segment (consecutive entries of one chain with their checkpoints, as gzip NDJSON), manifest (the signed
 * description of a segment), store (the folder of the files). Invariants: the segments of a chain begin at entry
 * 1 and follow one another; a segment ends with a checkpoint; it is recorded only after it was read back and verified.
 */
export { archiveTrail } from './archive-trail.ts'
export { type DropPlan, dropEntries } from './drop-entries.ts'
export { fetchEntries } from './fetch-entries.ts'
export { placeHold, releaseHold } from './hold-entries.ts'
export { openArchive } from './open-archive.ts'
export { findStoredPart, openArchivedTrail } from './read-archive.ts'
