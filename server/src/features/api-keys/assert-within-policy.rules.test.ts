import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOW, refusalOf } from '../../../test/harness/deciding.ts'
import { PublicError } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/vocabulary.ts'
import { assertWithinPolicy } from './assert-within-policy.ts'
import { NO_KEY_POLICY } from './key-policy.sql.ts'

const DAY = 24 * 60 * 60_000
const inMs = (ms: number) => new Date(NOW.getTime() + ms)
const key = (expiresAt: Date | null, ...scopes: Scope[]) => ({ expiresAt, scopes })

const assertKey = (policy: Partial<typeof NO_KEY_POLICY>, asked: ReturnType<typeof key>) =>
  assertWithinPolicy({ ...NO_KEY_POLICY, ...policy }, asked, NOW)

test('without a policy, every lifetime and scope is allowed', () => {
  assertKey({}, key(null, 'members:read', 'audit:read'))
  assertKey({ revoke_unused_after_days: 14, unused_counted_from: NOW }, key(null, 'members:read'))
})

test('a key must expire within the longest lifetime, with five minutes for the clock of the client', () => {
  const policy = { max_lifetime_days: 90 }
  const refused = (expiresAt: Date | null) => refusalOf(() => assertKey(policy, key(expiresAt, 'members:read')))
  assert.equal(refused(inMs(90 * DAY)), null)
  assert.equal(refused(inMs(90 * DAY + 5 * 60_000)), null)
  assert.equal(refused(inMs(90 * DAY + 5 * 60_000 + 1)), 'key_policy_exceeded')
  assert.equal(refused(null), 'key_policy_exceeded')
})

test('a refusal says each limit that the key exceeds', () => {
  const policy = { max_lifetime_days: 30, allowed_scopes: ['members:read' as const] }
  assertKey(policy, key(inMs(DAY), 'members:read'))
  const isComplete = (error: unknown) => {
    assert.ok(error instanceof PublicError)
    assert.equal(
      error.details.detail,
      'The policy allows a lifetime of at most 30 days: the key must expire by 2026-03-05T14:05:00.000Z. ' +
        'The policy does not allow these scopes: audit:read, oracle:read',
    )
    return true
  }
  assert.throws(() => assertKey(policy, key(null, 'members:read', 'audit:read', 'oracle:read')), isComplete)
})
