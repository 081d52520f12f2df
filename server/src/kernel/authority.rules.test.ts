import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Authority, canGrantScope, common, covers, GRANTED_BY, holds } from './authority.ts'
import { PERMISSIONS, SCOPES } from './vocabulary.ts'

const CASES = 60_000
const UNIVERSE = [...PERMISSIONS.slice(0, 6), 'agents.run', 'agents.stop']

const authority: fc.Arbitrary<Authority> = fc.record({
  isOwner: fc.boolean(),
  permissions: fc.subarray(UNIVERSE),
})

/**
 * An independent implementation of the grant rule: each authority is a set of bits, one per permission and one more for
 * an owner. The holder covers the other authority if it has all bits of the other.
 */
function oracle(holder: Authority, other: Authority): boolean {
  const bits = ({ isOwner, permissions }: Authority) =>
    isOwner ? 2 ** (UNIVERSE.length + 1) - 1 : permissions.reduce((sum, name) => sum + 2 ** UNIVERSE.indexOf(name), 0)
  return (bits(other) & ~bits(holder)) === 0
}

test(`the grant rule agrees with an independent implementation on ${CASES} random pairs`, () => {
  const seen = { covered: 0, refused: 0 }
  fc.assert(
    fc.property(authority, authority, (holder, other) => {
      const answer = covers(holder, other)
      seen[answer ? 'covered' : 'refused']++
      assert.equal(answer, oracle(holder, other))
    }),
    { numRuns: CASES },
  )
  assert.ok(seen.covered > CASES / 20 && seen.refused > CASES / 20, `both answers are common: ${JSON.stringify(seen)}`)
})

test('the grant rule is a partial order: reflexive, transitive, and equal only in both directions', () => {
  fc.assert(
    fc.property(authority, authority, authority, (a, b, c) => {
      assert.ok(covers(a, a))
      if (covers(a, b) && covers(b, c)) assert.ok(covers(a, c))
      if (covers(a, b) && covers(b, a) && !a.isOwner)
        assert.deepEqual([...a.permissions].sort(), [...b.permissions].sort())
    }),
    { numRuns: 10_000 },
  )
})

test('the common authority of two holds exactly the permissions that both hold', () => {
  const withAll = fc.record({
    isOwner: fc.boolean(),
    permissions: fc.subarray([...UNIVERSE, 'platform.*']),
  })
  fc.assert(
    fc.property(withAll, withAll, (a, b) => {
      const both = common(a, b)
      assert.equal(both.isOwner, a.isOwner && b.isOwner)
      assert.ok(covers(a, both) && covers(b, both))
      for (const name of [...UNIVERSE, 'platform.*', 'agents.other']) {
        assert.equal(holds(both, name), holds(a, name) && holds(b, name), name)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('holding every permission does not make an owner', () => {
  const everything = { isOwner: false, permissions: [...PERMISSIONS] }
  assert.equal(covers(everything, { isOwner: true, permissions: ['*'] }), false)
})

test('platform.* covers all of the platform’s own permissions and no built-in one; only itself covers it', () => {
  const platform = { isOwner: false, permissions: ['platform.*'] }
  const alone = (permission: string) => ({ isOwner: false, permissions: [permission] })
  for (const name of ['agents.run', 'billing.invoices.read', 'platform.run']) {
    assert.ok(covers(platform, alone(name)), name)
    assert.ok(holds(platform, name), name)
    assert.equal(covers(alone(name), platform), false, name)
  }
  for (const name of PERMISSIONS) {
    assert.equal(covers(platform, alone(name)), false, name)
    assert.equal(holds(platform, name), false, name)
  }
  assert.equal(covers({ isOwner: false, permissions: [...PERMISSIONS, 'agents.run'] }, platform), false)
  assert.ok(covers(platform, platform))
  assert.ok(covers({ isOwner: true, permissions: ['*'] }, platform))
})

test('a scope can be granted exactly by those who hold one of its permissions', () => {
  for (const scope of SCOPES) {
    assert.equal(canGrantScope({ isOwner: false, permissions: [] }, scope), false)
    assert.equal(canGrantScope({ isOwner: true, permissions: [] }, scope), true)
    for (const permission of PERMISSIONS) {
      const only = { isOwner: false, permissions: [permission] }
      assert.equal(canGrantScope(only, scope), GRANTED_BY[scope].includes(permission), `${permission} and ${scope}`)
      assert.ok(holds(only, permission))
    }
  }
})
