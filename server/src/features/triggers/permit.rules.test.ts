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
  ['a disabled trigger', { enabled: false }, 'trigger_disabled'],
  ['a suspended member’s trigger', { member_status: 'suspended' }, 'member_suspended'],
  ['a removed member’s trigger', { member_status: 'removed' }, 'not_a_member'],
  ['a trigger whose integration is gone', { integration_gone: true }, 'integration_gone'],
  ['a trigger that runs the running Oracle', { runs_oracle: true, oracle_status: 'running' }, 'granted'],
  ['a trigger that runs the paused Oracle', { runs_oracle: true, oracle_status: 'paused' }, 'oracle_paused'],
  ['a trigger that runs an unregistered Oracle', { runs_oracle: true }, 'oracle_paused'],
  ['a trigger that does not run the paused Oracle', { oracle_status: 'paused' }, 'granted'],

  ['a kept Oracle’s trigger', kept, 'granted'],
  ['a kept Oracle’s disabled trigger', { ...kept, enabled: false }, 'member_suspended'],
  ['a kept Oracle’s trigger after a later pause', { ...kept, oracle_status: 'paused' }, 'member_suspended'],
  ['a kept Oracle’s trigger whose integration is gone', { ...kept, integration_gone: true }, 'integration_gone'],
  ['a kept Oracle’s trigger whose member was removed', { ...kept, member_status: 'removed' }, 'not_a_member'],
  ['a trigger that does not run the kept Oracle', { ...kept, runs_oracle: false }, 'member_suspended'],

  ['a removed member’s trigger with other faults', { ...broken(), member_status: 'removed' }, 'not_a_member'],
  ['a suspended member’s trigger with other faults', { ...broken(), member_status: 'suspended' }, 'member_suspended'],
  ['a disabled trigger of the paused Oracle', broken(), 'trigger_disabled'],
  ['a trigger of the paused Oracle, without its integration', { ...broken(), enabled: true }, 'oracle_paused'],
]

function broken(): FiringState {
  return { ...free, enabled: false, runs_oracle: true, oracle_status: 'paused', integration_gone: true }
}

for (const [what, state, reason] of TABLE) {
  test(`permit of ${what}: ${reason}`, () => assert.equal(permitOf({ ...free, ...state }), reason))
}
