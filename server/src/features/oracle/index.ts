/**
 * The Oracle: the organization's single shared AI agent, which has one owning member.
 *
 * Terms: Oracle, owner (of the Oracle: a member with any profile), to keep (to let it run while its owner is
 * suspended). Invariants: an organization has at most one; a suspension keeps it running or pauses it, and never
 * deletes or transfers it; only `putOracle` transfers it, only to an active member, and then it runs.
 */
import type { Operation } from '../../operations/operation.ts'
import { getOracle } from './get-oracle.ts'
import { putOracle } from './put-oracle.ts'

export const oracleOperations: readonly Operation[] = [putOracle, getOracle]

export { findOracle, type OracleRow, pauseOracle, resumeOracle } from './oracle.sql.ts'
