import type { PermitReason } from './triggers.contract.ts'
import type { FiringState } from './triggers.sql.ts'

/**
 * The reason why a trigger may or may not fire. Reasons that concern its member take precedence over its own. A
 * suspended member's trigger is permitted only if it runs an Oracle that keeps running.
 */
export function permitOf(state: FiringState): PermitReason {
  const { member_status: member, enabled, runs_oracle: runsOracle, oracle_status: oracle } = state
  const isKept = enabled && runsOracle && oracle === 'running'
  if (member === 'removed') return 'not_a_member'
  if (member === 'suspended' && !isKept) return 'member_suspended'
  if (!enabled) return 'trigger_disabled'
  if (runsOracle && oracle !== 'running') return 'oracle_paused'
  if (state.integration_gone) return 'integration_gone'
  return 'granted'
}
