import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permitOf } from './permit.ts'
import type { PermitReason } from './triggers.contract.ts'
import type { FiringState } from './triggers.sql.ts'

const free: FiringState = {
  member_status: 'active',
  enabled: true,
  runs_oracle: false,
  oracle_status: null,
  integration_gone: false,
}
const kept: FiringState = { ...free, member_status: 'suspended', runs_oracle: true, oracle_status: 'running' }

const TABLE: [string, Partial<FiringState>, PermitReason][] = [
  ['an active member’s enabled trigger', {}, 'granted'],
  ['a disabled one', { enabled: false }, 'trigger_disabled'],
  ['a suspended member’s', { member_status: 'suspended' }, 'member_suspended'],
  ['a removed member’s', { member_status: 'removed' }, 'not_a_member'],
  ['one whose integration is gone', { integration_gone: true }, 'integration_gone'],
  ['one that runs the running Oracle', { runs_oracle: true, oracle_status: 'running' }, 'granted'],
  ['one that runs the paused Oracle', { runs_oracle: true, oracle_status: 'paused' }, 'oracle_paused'],
  ['one that runs an Oracle that nobody registered', { runs_oracle: true }, 'oracle_paused'],
  ['one that does not run the paused Oracle', { oracle_status: 'paused' }, 'granted'],

  ['the kept Oracle’s', kept, 'granted'],
  ['the kept Oracle’s, disabled', { ...kept, enabled: false }, 'member_suspended'],
  ['the kept Oracle’s, paused since', { ...kept, oracle_status: 'paused' }, 'member_suspended'],
  ['the kept Oracle’s, whose integration is gone', { ...kept, integration_gone: true }, 'integration_gone'],
  ['the kept Oracle’s, whose member was removed', { ...kept, member_status: 'removed' }, 'not_a_member'],
  ['a suspended member’s beside the kept Oracle', { ...kept, runs_oracle: false }, 'member_suspended'],

  ['removed before all else', { ...broken(), member_status: 'removed' }, 'not_a_member'],
  ['suspended before the trigger’s own reasons', { ...broken(), member_status: 'suspended' }, 'member_suspended'],
  ['disabled before the Oracle', broken(), 'trigger_disabled'],
  ['the Oracle before the integration', { ...broken(), enabled: true }, 'oracle_paused'],
]

function broken(): FiringState {
  return { ...free, enabled: false, runs_oracle: true, oracle_status: 'paused', integration_gone: true }
}

for (const [what, state, reason] of TABLE) {
  test(`permit of ${what}: ${reason}`, () => assert.equal(permitOf({ ...free, ...state }), reason))
}
