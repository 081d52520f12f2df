import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOW } from '../../../test/harness/deciding.ts'
import { loginBlockRow, memberRow, oracleRow, suspensionRow, triggerRow } from '../../../test/harness/member-rows.ts'
import { newId } from '../../kernel/ids.ts'
import { etagOf } from '../../operations/etag.ts'
import { reactivateMember } from './reactivate-member.ts'
import { removeMember } from './remove-member.ts'
import { suspendMember } from './suspend-member.ts'

const member = memberRow({ is_owner: true })
const suspension = suspensionRow(member)
const account = { id: member.user_id, name: member.name, email: member.email }
const login = {
  account,
  block: loginBlockRow(suspension),
  exposed: [{ set_config: member.user_id }],
  isActiveElsewhere: false,
  sessions: 1,
}
const integration = { id: 'git', provider: 'github', name: 'Git', status: 'connected', connected_at: NOW }
const kept = { id: 'a', kind: 'agent', name: 'A', present_kind: 'agent', is_stopped: true, integration_gone: false }
const owned = {
  hasOtherActiveOwner: true,
  suspension,
  triggers: [triggerRow('a')],
  invitations: [{ id: newId(), email: 'x@acme.test' }],
  keys: [{ id: newId(), name: 'laptop' }],
}

const directories = [{ id: newId(), name: 'Okta', touched_at: NOW }]
const serviceAccounts = [memberRow({ email: null, accountable_user_id: member.user_id })]
const webhooks = [{ id: newId(), url: 'https://hooks.acme.test', enabled: true }]

/** For each operation with a preview: its function `previewState`, and one row of each kind that it reads. */
const previews = {
  suspendMember: [
    suspendMember({} as never).previewState,
    {
      ...owned,
      login,
      member,
      oracle: oracleRow(member),
      integrations: [{ ...integration, last_used_at: null, triggers: 1 }],
      webhooks,
      directories,
      serviceAccounts,
      serviceKeys: [{ id: newId(), name: 'ci', owner_user_id: newId(), owner_name: 'Deployment' }],
    },
  ],
  reactivateMember: [
    reactivateMember({} as never).previewState,
    {
      login,
      member,
      suspension,
      oracle: oracleRow(member, { paused_by_suspension: suspension.id }),
      locked: [],
      triggers: [kept],
      webhooks: [
        {
          id: newId(),
          name: 'https://hooks.acme.test',
          url: 'https://hooks.acme.test/1',
          enabled: false,
          is_stopped: true,
        },
      ],
    },
  ],
  removeMember: [
    removeMember({}).previewState,
    {
      ...owned,
      account,
      member,
      oracle: oracleRow(member),
      receivedInvitations: [{ id: newId(), email: member.email }],
      webhooks,
      directories,
      serviceAccounts,
      serviceKeys: [{ id: newId(), name: 'ci', owner_user_id: newId(), owner_name: 'Deployment' }],
    },
  ],
} as unknown as Record<string, [previewState: (found: unknown) => unknown, found: Record<string, unknown>]>

/** Copies the rows, and adds a column to each. */
function withColumn(found: unknown): unknown {
  if (Array.isArray(found)) return found.map(withColumn)
  if (typeof found !== 'object' || found === null || found instanceof Date) return found
  const parts = Object.entries(found).map(([name, part]) => [name, withColumn(part)])
  return { ...Object.fromEntries(parts), note: 'as long as you like' }
}

for (const [operation, [previewState, found]] of Object.entries(previews)) {
  const etagWith = (changed: object = {}) => etagOf(previewState({ ...found, ...changed }))

  describe(`the ETag of a preview of ${operation}`, () => {
    test('is independent of columns and reads that it does not list', () =>
      assert.equal(etagOf(previewState(withColumn(found))), etagWith()))

    test('is independent of the account’s name, details and activity', () => {
      const detailed = { ...member, external_id: 'hr-1', metadata: { a: 'b' }, last_active_at: NOW }
      const changed = { member: detailed, account: { ...account, name: 'M.' } }
      assert.equal(etagWith({ ...changed, login: { ...login, account: changed.account } }), etagWith())
    })

    test('depends on the member’s authority and membership, and on the suspension', () => {
      const others = [
        { member: { ...member, name: 'M.' } },
        { member: { ...member, is_owner: false } },
        { member: { ...member, profile_id: newId() } },
        { member: { ...member, permissions: ['a.b'] } },
        { member: { ...member, status: 'suspended' } },
        { member: { ...member, joined_at: new Date(0) } },
        { member: undefined },
        { suspension: undefined },
        { suspension: suspensionRow(member) },
        { suspension: { ...suspension, block_login: true } },
        { oracle: undefined },
        { triggers: [] },
      ]
      assert.equal(new Set([etagWith(), ...others.map(etagWith)]).size, others.length + 1)
    })

    test('depends on each other read', () => {
      const omitted = ['account', 'locked', 'hasOtherActiveOwner']
      for (const name of Object.keys(found).filter(name => !omitted.includes(name))) {
        const empty = Array.isArray(found[name]) ? [] : name === 'login' ? { ...login, block: undefined } : undefined
        assert.notEqual(etagWith({ [name]: empty }), etagWith(), name)
      }
    })
  })
}
