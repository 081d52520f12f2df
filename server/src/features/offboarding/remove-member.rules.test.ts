import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, changesOf, NOW, refusalOf } from '../../../test/harness/deciding.ts'
import { memberRow, oracleRow, suspensionRow, triggerRow } from '../../../test/harness/member-rows.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { MemberRow } from '../members/index.ts'
import { removeMember } from './remove-member.ts'

const member = memberRow()
const owner: MemberRow = { ...member, is_owner: true, permissions: ['*'] }
const caller = callerWith('*')

interface Given {
  readonly by?: typeof caller
  readonly found?: object
  readonly query?: { readonly dry_run?: boolean; readonly reason?: string }
}

/** Decides the removal of `member`. By default, the member has no resources; `found` can add some. */
function remove({ by = caller, found, query = {} }: Given = {}) {
  const outcome = removeMember({}).decide({
    caller: by,
    now: NOW,
    dryRun: query.dry_run ?? false,
    params: { userId: member.user_id },
    query: { dry_run: false, ...query },
    body: undefined,
    found: {
      account: undefined,
      member,
      hasOtherActiveOwner: true,
      suspension: undefined,
      oracle: undefined,
      triggers: [],
      invitations: [],
      receivedInvitations: [],
      keys: [],
      webhooks: [],
      directories: undefined,
      serviceAccounts: [],
      serviceKeys: [],
      successor: undefined,
      ...found,
    },
    more: undefined,
  })
  return { ...outcome, events: outcome.fact?.events.map(({ type }) => type) ?? [] }
}
const refused = (of: Given) => refusalOf(() => remove(of))

const NOTHING = {
  triggers_disabled: 0,
  invites_invalidated: 0,
  api_keys_revoked: 0,
  oracle_paused: false,
  webhooks_created: [],
  directories_known: [],
  service_keys_known: [],
  service_accounts: [],
  dry_run: false,
}
const WRITES = ['update members', 'update triggers', 'update invitations', 'update api_keys']

describe('guards', () => {
  test('a person who is not a member is not found', () =>
    assert.equal(refused({ found: { member: undefined } }), 'member_not_found'))

  test('members cannot remove themselves, not even owners', () => {
    const by = { ...caller, userId: member.user_id }
    assert.equal(refused({ by }), 'cannot_remove_self')
    assert.equal(refused({ by, found: { member: owner, hasOtherActiveOwner: false } }), 'cannot_remove_self')
  })

  test('a target with permissions that the caller lacks is refused, and they are named', () => {
    const by = callerWith('members.remove', 'a.b')
    const greater = { member: { ...member, permissions: ['a.b', 'c.d'] } }
    assert.equal(refused({ by, found: greater }), 'target_exceeds_caller')
    assert.throws(
      () => remove({ by, found: greater }),
      (error: PublicError) => error.details.missing_permissions?.join() === 'c.d',
    )
    assert.equal(refused({ by, found: { member: { ...member, permissions: ['a.b'] } } }), null)
  })

  test('only an owner removes an owner', () => {
    assert.equal(
      refused({ by: callerWith('members.remove', 'platform.*'), found: { member: owner } }),
      'owner_required',
    )
    assert.equal(refused({ found: { member: owner } }), null)
  })

  test('the last active owner cannot be removed', () => {
    assert.equal(refused({ found: { member: owner, hasOtherActiveOwner: false } }), 'last_active_owner')
    assert.equal(refused({ found: { hasOtherActiveOwner: false } }), null, 'this one is not an owner')
  })
})

describe('a removal', () => {
  test('ends the membership, with one entry and one event, which give the reason', () => {
    const { response, fact, writes, afterCommit } = remove({ query: { reason: 'Left the company' } })
    assert.deepEqual([response, afterCommit], [NOTHING, undefined])
    assert.deepEqual(actionsIn(writes), WRITES)
    assert.deepEqual(fact, {
      action: 'member.removed',
      target: { type: 'member', id: member.user_id, name: member.name },
      reason: 'Left the company',
      changes: {
        before: { status: 'active', profile_id: member.profile_id, email: member.email },
        after: {
          status: 'removed',
          triggers_disabled: [],
          invitations_revoked: [],
          api_keys_revoked: [],
          service_keys_known: [],
          oracle_paused: false,
        },
      },
      events: [
        {
          type: 'member.removed',
          data: {
            user_id: member.user_id,
            reason: 'Left the company',
            triggers_disabled: 0,
            invites_invalidated: 0,
            api_keys_revoked: 0,
            service_keys_known: 0,
            oracle_paused: false,
          },
        },
      ],
    })
    assert.equal(remove().fact?.reason, null)
  })

  test('stops triggers of both kinds, invitations and keys, and counts, records and announces each', () => {
    const triggers = [triggerRow('a'), triggerRow('b', { kind: 'integration' }), triggerRow('c', { runs_oracle: true })]
    const invitations = [
      { id: newId(), email: 'x@acme.test' },
      { id: newId(), email: 'y@acme.test' },
    ]
    const keys = [{ id: newId(), name: 'laptop' }]
    const { response, fact } = remove({ found: { triggers, invitations, keys } })
    assert.deepEqual(response, { ...NOTHING, triggers_disabled: 3, invites_invalidated: 2, api_keys_revoked: 1 })
    assert.deepEqual(fact?.changes?.after, {
      status: 'removed',
      triggers_disabled: ['a', 'b', 'c'],
      invitations_revoked: invitations.map(({ id }) => id),
      api_keys_revoked: [keys[0]?.id],
      service_keys_known: [],
      oracle_paused: false,
    })
    const { user_id } = member
    assert.deepEqual(fact?.events, [
      {
        type: 'member.removed',
        data: {
          user_id,
          reason: null,
          triggers_disabled: 3,
          invites_invalidated: 2,
          api_keys_revoked: 1,
          service_keys_known: 0,
          oracle_paused: false,
        },
      },
      {
        type: 'trigger.disabled',
        data: {
          user_id,
          suspension_id: null,
          triggers: [
            { id: 'a', kind: 'agent' },
            { id: 'b', kind: 'integration' },
            { id: 'c', kind: 'agent' },
          ],
        },
      },
      ...invitations.map(({ id, email }) => ({
        type: 'invitation.revoked',
        data: { invitation_id: id, email, revoked_reason: 'inviter_removed' },
      })),
      {
        type: 'api_key.revoked',
        data: { api_key_id: keys[0]?.id, name: 'laptop', owner_user_id: user_id, revoked_reason: 'owner_removed' },
      },
    ])
  })

  test('revokes an invitation to the member, with which they could join again', () => {
    const received = { id: newId(), email: member.email }
    const { response, fact, writes } = remove({ found: { receivedInvitations: [received] } })
    assert.deepEqual(response, { ...NOTHING, invites_invalidated: 1 })
    assert.deepEqual(actionsIn(writes), [...WRITES.slice(0, 3), 'update invitations', ...WRITES.slice(3)])
    assert.deepEqual(changesOf({ fact }).after.invitations_revoked, [received.id])
    assert.deepEqual(fact?.events[1], {
      type: 'invitation.revoked',
      data: { invitation_id: received.id, email: member.email, revoked_reason: 'invitee_removed' },
    })
  })

  test('lists the member’s webhooks, which stay, with their path only for callers who can list webhooks', () => {
    const enabled = { id: newId(), url: 'https://hooks.acme.test/secret?key=1', enabled: true }
    const disabled = { id: newId(), url: 'https://other.acme.test:8443/', enabled: false }
    const webhooks = [
      { ...enabled, created_by: member.user_id },
      { ...disabled, created_by: member.user_id },
    ]
    const { response, fact, writes } = remove({ found: { webhooks } })
    assert.deepEqual(response, { ...NOTHING, webhooks_created: [enabled, disabled] })
    assert.deepEqual([actionsIn(writes), fact?.events.length], [WRITES, 1])
    const shownTo = (...permissions: string[]) =>
      remove({ by: callerWith('members.remove', ...permissions), found: { webhooks } }).response.webhooks_created
    assert.deepEqual(shownTo(), [
      { ...enabled, url: 'https://hooks.acme.test' },
      { ...disabled, url: 'https://other.acme.test:8443' },
    ])
    assert.deepEqual(shownTo('governance.manage'), [enabled, disabled])
  })

  test('announces 31 triggers in three events, below the limit of an event', () => {
    const triggers = Array.from({ length: 31 }, (_, index) => triggerRow(`trigger ${index}`))
    const { response, events } = remove({ found: { triggers } })
    assert.equal(response.triggers_disabled, 31)
    assert.deepEqual(events, ['member.removed', 'trigger.disabled', 'trigger.disabled', 'trigger.disabled'])
  })

  test('pauses the running Oracle of the member, and no other', () => {
    const { response, events, writes, fact } = remove({ found: { oracle: oracleRow(member) } })
    assert.deepEqual(response, { ...NOTHING, oracle_paused: true })
    assert.deepEqual(events, ['member.removed', 'oracle.paused'])
    assert.deepEqual(actionsIn(writes), [...WRITES, 'update oracles'])
    assert.equal(changesOf({ fact }).after.oracle_paused, true)
    assert.deepEqual(fact?.events[1]?.data, { user_id: member.user_id, suspension_id: null })
    for (const oracle of [oracleRow(member, { status: 'paused' }), oracleRow(memberRow())]) {
      const other = remove({ found: { oracle } })
      assert.deepEqual([other.response, other.events], [NOTHING, ['member.removed']])
      assert.deepEqual(actionsIn(other.writes), WRITES)
    }
  })

  test('ends an open suspension for good, and records that the member was suspended', () => {
    const suspended: MemberRow = { ...member, status: 'suspended', suspended_at: NOW }
    const { fact, writes } = remove({ found: { member: suspended, suspension: suspensionRow(member) } })
    assert.deepEqual(actionsIn(writes), [...WRITES, 'update suspensions'])
    assert.equal(changesOf({ fact }).before.status, 'suspended')
  })

  test('can be made in a dry run, which the receipt shows', () =>
    assert.deepEqual(remove({ query: { dry_run: true } }).response, { ...NOTHING, dry_run: true }))
})
