/**
 * The audit sink: ships the audit trail to a receiver of the operator, where it can still be verified.
 *
 * Terms: sink (the destination), batch (lines of one chain), due (the position up to which a chain must be shipped),
 * shipped (the position up to which it has been shipped), behind (shipped is less than due), sweep (a scan of all
 * heads for entries that no checkpoint has made due). Invariants: one process ships at a time; the lines of
 * a chain are sent in order; a position advances only after the receiver has stored the lines, so each line is sent at
 * least once; the transaction of a change does no work for the sink.
 */
export { openSink, type SinkAddress } from './open-sink.ts'
export { openOwnedFile, syncFolder } from './owned-file.ts'
export { shipTrailJob, shipTrailJobs } from './ship-trail.ts'
export { sinkMeasures } from './sink-measures.ts'
