import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callerWith, NOW, signedInFor, withKey } from '../../../test/harness/deciding.ts'
import type { AuthorityRow } from '../../kernel/authority.ts'
import { assertMayGrant } from './may-act.ts'

const OWNER: AuthorityRow = { is_owner: true, permissions: [] }
const SUPPORT = { is_owner: false, permissions: ['members.read'] }

test('granting the Owner profile in a session requires a recent sign-in; other profiles do not', () => {
  const refused = (caller: ReturnType<typeof callerWith>, profile = OWNER) => {
    try {
      assertMayGrant(caller, profile, NOW)
      return null
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  const stale = signedInFor(callerWith('*'), 10 * 60_000)
  assert.equal(refused(stale), 'session_not_fresh')
  assert.equal(refused(stale, SUPPORT), null)
  assert.equal(refused(signedInFor(stale, 10 * 60_000 - 1)), null)
  assert.equal(refused(withKey(stale)), null)
  assert.equal(refused(signedInFor(callerWith('members.read'), 10 * 60_000)), 'profile_exceeds_caller')
})
