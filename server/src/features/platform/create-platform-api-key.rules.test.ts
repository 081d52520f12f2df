import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn, eventDataOf, NOW, ORGANIZATION, refusalOf } from '../../../test/harness/deciding.ts'
import { newId } from '../../kernel/ids.ts'
import { openVault } from '../../kernel/vault.ts'
import type { Scope } from '../../kernel/vocabulary.ts'
import { NO_KEY_POLICY } from '../api-keys/index.ts'
import { newMember } from '../members/index.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { createPlatformApiKey } from './create-platform-api-key.ts'

const told: (string | null)[][] = []
const operation = createPlatformApiKey({
  vault: openVault(Buffer.alloc(32)),
  notices: {
    notice: () => [],
    ofServiceKey({ change, to, organization, account, key }, by) {
      told.push([change, to, organization.name, account.name, key, String(by)])
      return []
    },
    passwordReset: () => [],
    deliver() {},
  },
})

const acme: OrganizationRow = {
  organization_id: ORGANIZATION,
  name: 'Acme',
  external_id: null,
  metadata: {},
  created_at: NOW,
  frozen_at: null,
  frozen_reason: null,
}

const profile = { id: newId(), name: 'Deployer', permissions: ['members.read'], is_owner: false }
const memberNamed = (name: string, accountableUserId?: string) => {
  const account = { id: newId(), email: `${name}@acme.test`, ...(accountableUserId && { accountableUserId }) }
  return newMember(ORGANIZATION, account, profile, { name, external_id: null, metadata: {} }, NOW)
}
const ada = memberNamed('Ada')
const account = { ...memberNamed('Deployment', ada.user_id), email: null }

interface Asked {
  readonly organization?: OrganizationRow | undefined
  readonly account?: typeof ada | typeof account | undefined
  readonly keys?: number
  readonly scopes?: Scope[]
  readonly expires_at?: string | null
  readonly policy?: Partial<typeof NO_KEY_POLICY>
}

const mint = (asked: Asked = {}) => {
  const { scopes = ['members:read'], keys = 0, expires_at, policy } = asked
  return operation.decide({
    caller: { id: newId(), name: 'provisioning', scopes: ['keys:mint'] },
    now: NOW,
    dryRun: false,
    params: { id: ORGANIZATION },
    query: undefined,
    body: { service_account_id: account.user_id, name: 'ci', scopes, ...(expires_at !== undefined && { expires_at }) },
    found: {
      organization: 'organization' in asked ? asked.organization : acme,
      account: 'account' in asked ? asked.account : account,
      accountable: ada,
      policy: { ...NO_KEY_POLICY, ...policy },
      keys: new Array(keys),
    },
  })
}

test('a key of a service account is in the response only; its entry and event name the account and the scopes', () => {
  const outcome = mint({ scopes: ['members:read', 'members:read'] })
  const { response, fact, writes } = outcome
  const { key, id } = response
  assert.match(key, /^rve_/)
  assert.deepEqual([response.owner_user_id, response.scopes], [account.user_id, ['members:read']])
  assert.deepEqual(actionsIn(writes), ['insert into api_keys'])
  assert.deepEqual(
    [fact?.action, fact?.target, fact?.changes?.after],
    [
      'api_key.created',
      { type: 'api_key', id, name: 'ci' },
      { owner_user_id: account.user_id, scopes: ['members:read'], expires_at: null },
    ],
  )
  const data = { api_key_id: id, name: 'ci', owner_user_id: account.user_id, scopes: ['members:read'] }
  assert.deepEqual(eventDataOf(outcome), [data])
  assert.ok(!JSON.stringify(fact).includes(key))
})

test('the person who answers for the account is told that the platform created the key', () => {
  mint()
  assert.deepEqual(told.at(-1), ['Created', 'Ada@acme.test', 'Acme', 'Deployment', 'ci', 'platform'])
})

test('a key is refused for everyone but an active service account of an organization that is not frozen', () => {
  const frozen = { ...acme, frozen_at: NOW, frozen_reason: null }
  const suspended = { ...account, status: 'suspended' as const, suspended_at: NOW }
  const refusals: [Asked, string][] = [
    [{ organization: undefined, account: undefined }, 'organization_not_found'],
    [{ organization: frozen }, 'organization_frozen'],
    [{ account: undefined }, 'member_not_found'],
    [{ account: ada }, 'not_service_account'],
    [{ account: suspended }, 'member_suspended'],
    [{ scopes: ['members:read', 'audit:read'] }, 'scope_exceeds_owner'],
    [{ expires_at: NOW.toISOString() }, 'expiry_not_in_future'],
    [{ policy: { max_lifetime_days: 90 } }, 'key_policy_exceeded'],
    [{ keys: 50 }, 'api_key_limit_reached'],
  ]
  for (const [asked, code] of refusals)
    assert.equal(
      refusalOf(() => mint(asked)),
      code,
    )
  assert.equal(mint({ keys: 49, expires_at: '2026-02-03T14:05:01Z' }).response.expires_at, '2026-02-03T14:05:01.000Z')
})
