import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import type { Blocked, BlockState, Login } from '../accounts/login-blocks/index.ts'
import type { MemberRow } from '../members/index.ts'
import type { TriggerRow } from '../triggers/index.ts'
import { suspendMember } from './suspend-member.ts'
import type { SuspensionRow } from './suspensions.sql.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const organizationId = newId()
const caller = {
  organizationId,
  userId: newId(),
  name: 'Ada',
  email: 'ada@acme.test',
  isOwner: true,
  permissions: ['*'],
  credential: { type: 'session' as const, id: newId() },
}
const person: MemberRow = {
  organization_id: organizationId,
  user_id: newId(),
  email: 'mallory@acme.test',
  name: 'Mallory',
  profile_id: newId(),
  profile_name: 'Member',
  permissions: [],
  is_owner: false,
  status: 'active',
  suspended_at: null,
  joined_at: now,
  external_id: null,
  metadata: {},
}
const trigger = (id: string, changes: Partial<TriggerRow> = {}): TriggerRow => ({
  id,
  user_id: person.user_id,
  kind: 'agent',
  name: id,
  enabled: true,
  integration_id: null,
  runs_oracle: false,
  disabled_by_suspension: null,
  ...changes,
})
const oracle = {
  organization_id: organizationId,
  name: 'Pythia',
  owner_user_id: person.user_id,
  status: 'running' as const,
  paused_by_suspension: null,
}
const login: Login = { block: undefined, isActiveElsewhere: false, sessions: 2 }
const open: SuspensionRow = {
  organization_id: organizationId,
  id: newId(),
  user_id: person.user_id,
  reason: 'first',
  suspended_at: now,
  suspended_by: caller.userId,
  oracle_paused: false,
  block_login: false,
}
const blocking = (state: BlockState): Blocked => ({ state, sessionsEnded: state === 'skipped' ? 0 : 2, writes: [] })

interface Given {
  readonly found?: object
  readonly body?: object
  readonly state?: BlockState
  readonly by?: Partial<typeof caller>
}

/** Decides a suspension of `person`, who owns nothing unless `found` says so. */
function suspending({ found, body, state = 'in_place', by }: Given = {}) {
  const { decide } = suspendMember({ block: () => blocking(state), applyToProvider: null })
  const outcome = decide({
    caller: { ...caller, ...by },
    now,
    dryRun: false,
    params: { userId: person.user_id },
    query: { dry_run: false },
    body: { block_login: false, revoke_keys: false, ...body },
    found: {
      login: false,
      member: person,
      hasOtherActiveOwner: true,
      suspension: undefined,
      oracle: undefined,
      triggers: [],
      invitations: [],
      keys: [],
      integrations: [],
      webhooks: [],
      ...found,
    },
    more: undefined,
  } as never)
  return { ...outcome, events: outcome.fact?.events.map(({ type }) => type) ?? [] }
}
const refuses = (given: Given, code: string) => assert.throws(() => suspending(given), { code })

describe('guards', () => {
  test('somebody who is no member is not found', () => refuses({ found: { member: undefined } }, 'member_not_found'))
  test('nobody suspends themselves', () => refuses({ by: { userId: person.user_id } }, 'cannot_suspend_self'))
  test('a target who can do more than the caller is refused', () =>
    refuses(
      {
        by: { isOwner: false, permissions: ['members.suspend'] },
        found: { member: { ...person, permissions: ['a.b'] } },
      },
      'target_exceeds_caller',
    ))
  test('an owner is suspended only by an owner', () =>
    refuses(
      { by: { isOwner: false, permissions: ['platform.*'] }, found: { member: { ...person, is_owner: true } } },
      'owner_required',
    ))
  test('the last active owner stays', () =>
    refuses({ found: { member: { ...person, is_owner: true }, hasOtherActiveOwner: false } }, 'last_active_owner'))
  test('whoever owns the Oracle needs keep_oracle', () => refuses({ found: { oracle } }, 'keep_oracle_required'))
})

describe('receipt', () => {
  test('triggers are counted by kind, pending invitations and keys as they are found', () => {
    const { response, events } = suspending({
      found: {
        triggers: [trigger('a'), trigger('b', { kind: 'integration' }), trigger('c')],
        invitations: [{ id: newId(), email: 'x@acme.test' }],
        keys: [{ id: newId(), name: 'laptop' }],
      },
    })
    assert.deepEqual(
      [response.agent_triggers_disabled, response.integration_triggers_disabled, response.invites_invalidated],
      [2, 1, 1],
    )
    assert.deepEqual([response.api_keys_stopped.length, response.api_keys_revoked], [1, 0])
    assert.deepEqual(events, ['member.suspended', 'trigger.disabled', 'invitation.revoked'])
  })

  test('a kept Oracle runs on with the triggers that run it', () => {
    const triggers = [trigger('mine'), trigger('oracle', { runs_oracle: true })]
    const { response, events } = suspending({ found: { oracle, triggers }, body: { keep_oracle: true } })
    assert.deepEqual([response.kept_oracle, response.agent_triggers_disabled], [true, 1])
    assert.ok(!events.includes('oracle.paused'))
  })

  test('without keep_oracle it is paused with its triggers', () => {
    const triggers = [trigger('mine'), trigger('oracle', { runs_oracle: true })]
    const { response, events } = suspending({ found: { oracle, triggers }, body: { keep_oracle: false } })
    assert.deepEqual([response.kept_oracle, response.agent_triggers_disabled], [false, 2])
    assert.ok(events.includes('oracle.paused'))
  })

  for (const [state, blocked, failed, unmarked, skipped] of [
    ['in_place', true, false, false, null],
    ['requested', false, true, false, null],
    ['unmarked', true, false, true, null],
    ['skipped', false, false, false, 'active_in_other_organization'],
  ] as const) {
    test(`a login block that is ${state}`, () => {
      const { response, events } = suspending({ found: { login }, body: { block_login: true }, state })
      assert.deepEqual(
        [response.login_blocked, response.login_block_failed, response.login_blocked_unmarked],
        [blocked, failed, unmarked],
      )
      assert.deepEqual([response.login_block_skipped, response.sessions_ended], [skipped, state === 'skipped' ? 0 : 2])
      assert.equal(events.includes('member.login_blocked'), state === 'in_place')
    })
  }

  test('revoke_keys revokes the keys that stop, each with an event', () => {
    const keys = [{ id: newId(), name: 'laptop' }]
    const { response, events } = suspending({ found: { keys }, body: { revoke_keys: true } })
    assert.equal(response.api_keys_revoked, 1)
    assert.ok(events.includes('api_key.revoked'))
  })

  test('whoever could not list webhooks sees only where theirs lead', () => {
    const webhooks = [{ id: newId(), url: 'https://hooks.acme.test/secret', enabled: true }]
    const urlFor = (permissions: string[]) =>
      suspending({ by: { isOwner: false, permissions }, found: { webhooks } }).response.webhooks_created[0]?.url
    assert.equal(urlFor(['members.suspend']), 'https://hooks.acme.test')
    assert.equal(urlFor(['members.suspend', 'governance.manage']), 'https://hooks.acme.test/secret')
  })
})

describe('of someone who is suspended already', () => {
  const found = { suspension: open, triggers: [trigger('a')], keys: [{ id: newId(), name: 'laptop' }], oracle }

  test('nothing stops again, and nothing is recorded', () => {
    const { response, fact } = suspending({ found })
    assert.deepEqual(
      [response.already_suspended, response.suspension_id, response.agent_triggers_disabled, fact],
      [true, open.id, 0, null],
    )
  })

  test('keys are revoked if this call asks for it: one entry, with its own reason', () => {
    const { fact, events } = suspending({ found, body: { revoke_keys: true, reason: 'leaked' } })
    assert.deepEqual([fact?.action, fact?.reason], ['member.suspension_repeated', 'leaked'])
    assert.deepEqual(events, ['api_key.revoked'])
  })

  test('a login block that was missing is set, and told', () => {
    const { response, events } = suspending({ found: { ...found, login }, body: { block_login: true } })
    assert.deepEqual([response.login_blocked, events], [true, ['member.login_blocked']])
  })
})
