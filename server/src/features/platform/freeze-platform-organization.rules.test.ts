import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn, eventDataOf, NOW } from '../../../test/harness/deciding.ts'
import { newId } from '../../kernel/ids.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { freezePlatformOrganization } from './freeze-platform-organization.ts'
import { unfreezePlatformOrganization } from './unfreeze-platform-organization.ts'

const acme: OrganizationRow = {
  organization_id: newId(),
  name: 'Acme',
  external_id: 'tenant-1',
  metadata: {},
  created_at: new Date('2026-01-12T09:30:00.000Z'),
  frozen_at: null,
  frozen_reason: null,
}
const FROZEN_AT = new Date('2026-02-01T08:00:00.000Z')
const frozen: OrganizationRow = { ...acme, frozen_at: FROZEN_AT, frozen_reason: 'Unpaid invoices' }
const resources = { members: 3, sessions: 2, api_keys: 1, triggers: 4, invitations: 0, directories: 1 }

const parts = { countDirectories: () => assert.fail('decide reads nothing') }

const context = (organization: OrganizationRow | undefined, body: { reason?: string }) => ({
  caller: { id: newId(), name: 'provisioning', scopes: ['organizations:write'] as const },
  now: NOW,
  dryRun: false,
  params: { id: acme.organization_id },
  query: { dry_run: false },
  body,
  found: { organization, resources },
})

const freeze = (organization: OrganizationRow | undefined, body: { reason?: string } = {}) =>
  freezePlatformOrganization(parts).decide(context(organization, body))
const unfreeze = (organization: OrganizationRow | undefined, body: { reason?: string } = {}) =>
  unfreezePlatformOrganization(parts).decide(context(organization, body))

test('a freeze writes only the row of the organization, and its event and entry have the time and the reason', () => {
  const outcome = freeze(acme, { reason: 'Unpaid invoices' })
  const { response, fact, writes } = outcome
  const frozen_at = NOW.toISOString()
  assert.deepEqual(actionsIn(writes), ['update organizations'])
  assert.deepEqual(
    [response.frozen_at, response.frozen_reason, response.unchanged, response.members, response.triggers],
    [frozen_at, 'Unpaid invoices', false, 3, 4],
  )
  assert.deepEqual(
    [fact?.action, fact?.reason, fact?.changes],
    ['organization.frozen', 'Unpaid invoices', { before: { frozen_at: null }, after: { frozen_at } }],
  )
  assert.deepEqual(eventDataOf(outcome), [{ frozen_at, reason: 'Unpaid invoices' }])
})

test('a freeze of a frozen organization changes nothing, and keeps the first time and reason', () => {
  const { response, fact, writes } = freeze(frozen, { reason: 'Another' })
  assert.deepEqual([fact, writes], [null, undefined])
  assert.deepEqual(
    [response.unchanged, response.frozen_at, response.frozen_reason],
    [true, FROZEN_AT.toISOString(), 'Unpaid invoices'],
  )
})

test('an unfreeze clears the time and the reason, and its entry and event name the freeze that ended', () => {
  const outcome = unfreeze(frozen, { reason: 'Invoices paid' })
  const { response, fact, writes } = outcome
  const frozen_at = FROZEN_AT.toISOString()
  assert.deepEqual(actionsIn(writes), ['update organizations'])
  assert.deepEqual([response.frozen_at, response.frozen_reason, response.unchanged], [null, null, false])
  assert.deepEqual(
    [fact?.action, fact?.reason, fact?.changes],
    ['organization.unfrozen', 'Invoices paid', { before: { frozen_at }, after: { frozen_at: null } }],
  )
  assert.deepEqual(eventDataOf(outcome), [{ frozen_at, reason: 'Invoices paid' }])
})

test('an unfreeze of an organization that is not frozen changes nothing', () => {
  const { response, fact, writes } = unfreeze(acme)
  assert.deepEqual([fact, writes, response.unchanged], [null, undefined, true])
})

test('an unknown organization is not found', () => {
  for (const decide of [freeze, unfreeze]) assert.throws(() => decide(undefined), { code: 'organization_not_found' })
})
