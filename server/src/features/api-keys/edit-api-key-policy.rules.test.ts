import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  actionsIn,
  callerWith,
  changesOf,
  eventDataOf,
  NOW,
  ORGANIZATION,
  refusalOf,
} from '../../../test/harness/deciding.ts'
import { PERMISSIONS } from '../../kernel/vocabulary.ts'
import type { Caller } from '../../operations/caller.ts'
import { editApiKeyPolicy } from './edit-api-key-policy.ts'
import type { PolicySettings } from './key-policy.contract.ts'
import { type KeyPolicyRow, NO_KEY_POLICY } from './key-policy.sql.ts'

const EARLIER = new Date(NOW.getTime() - 30 * 24 * 60 * 60_000)
const NONE: PolicySettings = { max_lifetime_days: null, revoke_unused_after_days: null, allowed_scopes: null }

interface Asked {
  readonly caller?: Caller
  readonly before?: Partial<KeyPolicyRow>
  readonly to?: Partial<PolicySettings>
}

const edit = ({ caller = callerWith('*'), before = {}, to = {} }: Asked = {}) =>
  editApiKeyPolicy.decide({
    caller,
    now: NOW,
    dryRun: false,
    params: undefined,
    query: { dry_run: false },
    body: { ...NONE, ...to },
    found: { policy: { ...NO_KEY_POLICY, ...before }, outside: [], organizationName: 'Acme' },
    more: undefined,
  })

test('only an owner edits the policy, not even someone with every permission', () => {
  const to = { max_lifetime_days: 90 }
  assert.equal(
    refusalOf(() => edit({ caller: callerWith(...PERMISSIONS), to })),
    'owner_required',
  )
  assert.equal(edit({ to }).response.max_lifetime_days, 90)
})

test('the entry has all limits before and after, and the event names the changed ones', () => {
  const outcome = edit({
    before: { max_lifetime_days: 90 },
    to: { max_lifetime_days: 90, allowed_scopes: ['audit:read'] },
  })
  const { before, after } = changesOf(outcome)
  assert.deepEqual(before, { ...NONE, max_lifetime_days: 90 })
  assert.deepEqual(after, { ...NONE, max_lifetime_days: 90, allowed_scopes: ['audit:read'] })
  assert.deepEqual(eventDataOf(outcome), [{ organization_id: ORGANIZATION, changed: ['allowed_scopes'] }])
  assert.deepEqual(actionsIn(outcome.writes), ['insert into api_key_policies'])
})

test('the same limits change nothing, in whatever order the scopes are', () => {
  const allowed_scopes = ['members:read' as const, 'audit:read' as const]
  const before = { max_lifetime_days: 90, allowed_scopes }
  const outcome = edit({ before, to: { max_lifetime_days: 90, allowed_scopes: allowed_scopes.toReversed() } })
  assert.deepEqual([outcome.fact, outcome.writes], [null, undefined])
})

test('unused days count from the time at which their number was set, and other edits do not restart them', () => {
  const days = { revoke_unused_after_days: 60 }
  const before = { ...days, unused_counted_from: EARLIER }
  const countedFrom = (asked: Asked) => edit(asked).response.unused_counted_from
  assert.equal(countedFrom({ to: days }), NOW.toISOString())
  assert.equal(countedFrom({ before, to: { revoke_unused_after_days: 90 } }), NOW.toISOString())
  assert.equal(countedFrom({ before, to: { ...days, max_lifetime_days: 30 } }), EARLIER.toISOString())
  assert.equal(countedFrom({ before }), null)
})
