import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditEntry } from '@reeve/sdk'
import { endedNoSession } from '../src/features/offboarding/stopped-access.ts'

const suspended = (after: object) => ({ changes: { before: {}, after } }) as AuditEntry

test('a suspension with a sign-in block that found no session has ended none', () => {
  for (const login_block of ['in_place', 'unmarked', 'requested'])
    assert.equal(endedNoSession(suspended({ login_block, sessions_ended: 0 })), true, login_block)
  assert.equal(endedNoSession(suspended({ login_block: 'in_place', sessions_ended: 2 })), false)
})

test('without a block in the suspension, a later block may have ended sessions', () => {
  for (const login_block of ['skipped', 'not_asked'])
    assert.equal(endedNoSession(suspended({ login_block, sessions_ended: 0 })), false, login_block)
  assert.equal(endedNoSession({ changes: null } as AuditEntry), false)
})
