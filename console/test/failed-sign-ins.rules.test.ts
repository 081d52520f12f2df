import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignIn } from '@reeve/sdk'
import { suspiciousByAddress } from '../src/features/overview/failed-sign-ins.ts'

let number = 0
/** A failed sign-in; each is older than the one before. */
const failure = (name: string, ip: string | null, about: Partial<SignIn> = {}): SignIn => ({
  id: String(number++),
  occurred_at: new Date(Date.UTC(2026, 2, 4) - number * 60_000).toISOString(),
  user_id: name,
  name,
  email: `${name}@acme.test`,
  outcome: 'failed',
  method: null,
  reason: null,
  ip,
  new_address: false,
  user_agent: null,
  ...about,
})
const isNew = { new_address: true }

test('failed sign-ins are grouped by address, with the newest time and every member once', () => {
  const attempts = [
    failure('Mallory', '192.0.2.203', isNew),
    failure('Ada', '198.51.100.1', isNew),
    failure('Grace', '192.0.2.203', isNew),
    failure('Mallory', '192.0.2.203', isNew),
  ]
  assert.deepEqual(
    suspiciousByAddress(attempts).map(({ ip, count, people, last }) => [
      ip,
      count,
      people.map(({ name }) => name),
      last,
    ]),
    [
      ['192.0.2.203', 3, ['Mallory', 'Grace'], attempts[0]?.occurred_at],
      ['198.51.100.1', 1, ['Ada'], attempts[1]?.occurred_at],
    ],
  )
})

test('fewer than five failures from an address that the members have used before are left out', () => {
  const times = (count: number) => Array.from({ length: count }, () => failure('Ada', '198.51.100.1'))
  assert.deepEqual(suspiciousByAddress(times(4)), [])
  assert.equal(suspiciousByAddress(times(5))[0]?.count, 5)
  assert.deepEqual(suspiciousByAddress([failure('Ada', null, isNew)]), [])
})

test('the password is known if only the second factor failed, from a new address', () => {
  const known = (...attempts: SignIn[]) => suspiciousByAddress(attempts)[0]?.isPasswordKnown
  const second = { outcome: 'second_factor_failed' } as const
  assert.equal(known(failure('Ada', '192.0.2.1', { ...second, ...isNew })), true)
  assert.equal(known(failure('Ada', '192.0.2.1', isNew), failure('Grace', '192.0.2.1', second)), false)
})
