/**
 * The Oracle: the organization's single shared AI agent, which has one owning member.
 *
 * Invariants: at most one; a suspension keeps it or pauses it, never deletes it and never hands it to someone else.
 */
export { findOracle, type Oracle, pauseOracle, resumeOracle } from './oracle.sql.ts'
