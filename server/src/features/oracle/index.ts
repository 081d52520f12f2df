/**
 * The Oracle: the single AI agent that an organization's members share. One member owns it.
 *
 * Terms: Oracle, owner (of the Oracle: a member with any profile), to keep (to let the Oracle run while its owner is
 * suspended). Invariants: an organization has at most one Oracle; a suspension keeps it running or pauses it, and never
 * deletes or transfers it; only `putOracle` transfers it, only to an active member, and then it runs.
 */
import type { Operation } from '../../operations/operation.ts'
import { getOracle } from './get-oracle.ts'
import { putOracle } from './put-oracle.ts'

export const oracleOperations: readonly Operation[] = [putOracle, getOracle]

export { findOracle, type OracleRow, pauseOracle, resumeOracle } from './oracle.sql.ts'
