/**
 * The audit sink: how the audit trail leaves to a receiver of the operator's, and stays provable there.
 *
 * Words: sink (where it leaves to), batch (lines of one chain), due (up to where a chain is to leave), shipped (up to
 * where it has), behind (shipped is less than due), sweep (the poll of all heads, which finds what was not made due).
 * Invariants: one process ships at a time; the lines of a chain leave in order; a position moves only after the
 * receiver has kept the lines, so each leaves at least once; the transaction of a change does nothing for it.
 */
export { openSink, type SinkAddress } from './open-sink.ts'
export { shipTrailJob } from './ship-trail.ts'
export { sinkMeasures } from './sink-measures.ts'
