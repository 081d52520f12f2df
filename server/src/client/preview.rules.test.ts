import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReactivationReceipt, SuspensionReceipt } from '@reeve/sdk'
import { previewOfReactivation, previewOfRemoval, previewOfSuspension, previewOfUnlinking } from './preview.ts'

const NOTHING: SuspensionReceipt = {
  agent_triggers_disabled: 0,
  integration_triggers_disabled: 0,
  invites_invalidated: 0,
  kept_oracle: false,
  login_blocked: false,
  login_block_failed: false,
  login_blocked_unmarked: false,
  integrations_on_account: [],
  suspension_id: '0199d0b7-2f4c-7a18-b3e6-9d51a0c8f274',
  already_suspended: false,
  login_block_skipped: null,
  api_keys_stopped: [],
  api_keys_revoked: 0,
  sessions_ended: 0,
  webhooks_created: [],
  directories_known: [],
  webhooks_disabled: [],
  service_accounts: [],
  service_keys_known: [],
  dry_run: true,
}
const preview = (more: Partial<SuspensionReceipt>) => previewOfSuspension({ ...NOTHING, ...more }).lines
const isUnchanged = (more: Partial<SuspensionReceipt>) => previewOfSuspension({ ...NOTHING, ...more }).unchanged

test('a suspension preview lists what will be disabled, and the follow-up tasks', () => {
  const github = { id: 'g', provider: 'github', name: 'a\u001b[2Kcme', status: 'connected' as const, triggers: 1 }
  const lines = preview({
    agent_triggers_disabled: 2,
    integration_triggers_disabled: 1,
    invites_invalidated: 1,
    kept_oracle: true,
    login_blocked: true,
    sessions_ended: 3,
    api_keys_stopped: [
      { id: '1', name: 'deployment' },
      { id: '2', name: 'demo' },
    ],
    webhooks_created: [
      { id: '3', url: 'https://siem.acme.example', enabled: true },
      { id: '4', url: 'https://paste.example/9f2c', enabled: false },
    ],
    webhooks_disabled: [{ id: '4', url: 'https://paste.example/9f2c', enabled: false }],
    directories_known: [{ id: '5', name: 'Okta' }],
    integrations_on_account: [{ ...github, connected_at: null, last_used_at: null }],
  })
  assert.deepEqual(lines, [
    'suspend the member',
    'disable 2 agent triggers',
    'disable 1 integration trigger',
    'keep the Oracle running',
    'revoke 1 invitation that the member sent',
    'disable these API keys until reactivation: deployment, demo',
    'block sign-in, and end 3 sessions',
    'disable these webhooks until reactivation: https://paste.example/9f2c',
    'keep webhooks of the member running: https://siem.acme.example',
    'keep these directories connected, whose token or logout keys the member knows: Okta',
    'leave these integrations connected, until someone revokes them at their provider: a\ufffd[2Kcme (github)',
  ])
})

test('a suspension preview says that the Oracle is paused, and names the option that blocks sign-in', () => {
  const { lines } = previewOfSuspension(NOTHING, { pausesOracle: true, blockOption: 'block_login' })
  assert.deepEqual(lines, [
    'suspend the member',
    'pause the Oracle, if the member owns it',
    'leave sign-in allowed; use block_login to block it',
  ])
})

test('a suspension preview says whether the login will be blocked, and why not', () => {
  assert.deepEqual(preview({}), ['suspend the member', 'leave sign-in allowed; use --block-login to block it'])
  const login = (more: Partial<SuspensionReceipt>) => preview(more).at(-1)
  assert.equal(login({ login_blocked: true, sessions_ended: 1 }), 'block sign-in, and end 1 session')
  assert.equal(login({ login_blocked: true, sessions_ended: 0 }), 'block sign-in')
  assert.match(login({ login_block_skipped: 'active_in_other_organization' }) ?? '', /active in another organization$/)
  assert.match(login({ login_blocked: true, login_blocked_unmarked: true }) ?? '', /reactivation does not lift$/)
  const pending = /^request a sign-in block: the identity provider has not accepted it yet/
  assert.match(login({ login_block_failed: true }) ?? '', pending)
  assert.match(login({ login_block_failed: true, already_suspended: true }) ?? '', pending)
  assert.match(
    preview({ login_block_failed: true, sessions_ended: 2 }).join(),
    /,end 2 sessions,request a sign-in block/,
  )
})

test('a suspension preview lists keys that will be permanently revoked', () => {
  const lines = preview({ api_keys_stopped: [{ id: '1', name: 'demo' }], api_keys_revoked: 1 })
  assert.equal(lines[1], 'permanently revoke these API keys: demo')
})

test('the preview of a repeated suspension does not show earlier effects as new', () => {
  const already = { already_suspended: true, api_keys_stopped: [{ id: '1', name: 'demo' }] }
  const open = 'leave sign-in allowed; use --block-login to block it'
  assert.deepEqual(preview(already), ['keep these API keys disabled: demo', open])
  assert.deepEqual(preview({ ...already, api_keys_revoked: 1 }), ['permanently revoke 1 API key', open])
  assert.equal(isUnchanged({}), undefined)
  const blocked = { ...NOTHING, ...already, login_blocked: true }
  assert.equal(previewOfSuspension(blocked, { asksForBlock: true }).unchanged, undefined)
  assert.equal(previewOfSuspension(blocked, { asksForBlock: false }).unchanged, 'the member is already suspended')
  assert.equal(isUnchanged(already), 'the member is already suspended')
  const webhook = { id: '4', url: 'https://paste.example/9f2c', enabled: false }
  for (const more of [{ api_keys_revoked: 1 }, { sessions_ended: 1 }, { webhooks_disabled: [webhook] }]) {
    assert.equal(isUnchanged({ ...already, ...more }), undefined)
  }
  assert.equal(preview({ ...already, login_blocked: true }).at(-1), 'keep sign-in blocked')
  const ended = preview({ ...already, login_blocked: true, sessions_ended: 1 })
  assert.equal(ended.at(-1), 'block sign-in, and end 1 session')
})

test('a removal preview lists what will be disabled and revoked', () => {
  const nothing = { triggers_disabled: 0, invites_invalidated: 0, api_keys_revoked: 0, oracle_paused: false }
  const none = {
    webhooks_created: [],
    directories_known: [],
    service_keys_known: [],
    service_accounts: [],
    dry_run: true,
  }
  assert.deepEqual(previewOfRemoval({ ...nothing, ...none }).lines, ['end the membership'])
  const webhooks = [
    { id: '3', url: 'https://siem.acme.example', enabled: true },
    { id: '4', url: 'https://paste.example/9f2c', enabled: false },
  ]
  const all = { triggers_disabled: 1, invites_invalidated: 2, api_keys_revoked: 1, oracle_paused: true, dry_run: true }
  const directories = [{ id: '5', name: 'Okta' }]
  const accounts = [{ user_id: '6', name: 'Deployment', status: 'active' as const }]
  const kept = {
    webhooks_created: webhooks,
    directories_known: directories,
    service_keys_known: [{ id: '7', name: 'ci', owner_user_id: '6', owner_name: 'Deployment' }],
    service_accounts: accounts,
  }
  const lines = previewOfRemoval({ ...all, ...kept }).lines
  assert.deepEqual(lines, [
    'end the membership',
    'disable 1 trigger',
    'pause the Oracle',
    'revoke 2 invitations that the member sent or received',
    'permanently revoke 1 API key',
    'keep webhooks of the member running: https://siem.acme.example',
    'keep these directories connected, whose token or logout keys the member knows: Okta',
    'not rotate these keys of service accounts, which the member knows: Deployment: ci',
    'hand over these service accounts: Deployment',
  ])
})

test('a suspension preview lists the active service accounts for which the member answers', () => {
  const accounts = [
    { user_id: '6', name: 'Deployment', status: 'active' as const },
    { user_id: '7', name: 'Backup', status: 'suspended' as const },
  ]
  const line = 'keep these service accounts running, for which the member answers: Deployment'
  assert.equal(preview({ service_accounts: accounts }).at(-1), line)
  assert.ok(
    preview({ login_block_skipped: 'service_account' }).includes('block no sign-in: a service account has none'),
  )
})

test('a reactivation preview lists what will be restored, and what will not', () => {
  const nothing: ReactivationReceipt = {
    already_active: false,
    triggers_restored: 0,
    not_restored: [],
    webhooks_restored: 0,
    webhooks_not_restored: [],
    oracle_resumed: false,
    login_unblocked: false,
    login_still_blocked: false,
    suspension_id: null,
    dry_run: true,
  }
  assert.deepEqual(previewOfReactivation({ ...nothing, already_active: true }), {
    lines: [],
    unchanged: 'the member is already active',
  })
  const login = { login_unblocked: true, login_still_blocked: true }
  const webhooks = {
    webhooks_restored: 1,
    webhooks_not_restored: [{ id: '0199d0b7-2f4c-7a18-b3e6-9d51a0c8f275', reason: 'changed' as const }],
  }
  const digest = { id: 'digest', reason: 'changed' as const }
  const all = { triggers_restored: 2, oracle_resumed: true, ...webhooks, ...login }
  assert.deepEqual(previewOfReactivation({ ...nothing, ...all, not_restored: [digest] }).lines, [
    'end the suspension; API keys that are not revoked work again',
    'enable 2 triggers again',
    'leave these triggers unchanged: digest (changed)',
    'enable 1 webhook again',
    'leave these webhooks unchanged: 0199d0b7-2f4c-7a18-b3e6-9d51a0c8f275 (changed)',
    'resume the Oracle',
    'unblock sign-in, but not restore the sessions that the suspension ended',
    'leave sign-in blocked, because it is also blocked for another reason',
  ])
})

test('an unlinking preview lists the sessions that will end, and the remaining sign-in methods', () => {
  const receipt = { identities_unlinked: 1, sessions_ended: 2, dry_run: true }
  assert.deepEqual(previewOfUnlinking({ ...receipt, remaining_methods: ['password', 'passkey'] }).lines, [
    'unlink the identity, and end 2 sessions',
    'link the identity of the next sign-in at the provider with this address',
    'keep these sign-in methods: password, passkey',
  ])
  const nothing = { identities_unlinked: 0, sessions_ended: 0, remaining_methods: [], dry_run: true }
  assert.deepEqual(previewOfUnlinking(nothing), { lines: [], unchanged: 'no identity is linked' })
  const [first] = previewOfUnlinking({ ...receipt, sessions_ended: 0, remaining_methods: [] }).lines
  assert.equal(first, 'unlink the identity')
})
