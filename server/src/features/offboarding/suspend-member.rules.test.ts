import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, changesOf, NOW, refusalOf } from '../../../test/harness/deciding.ts'
import { loginBlockRow, memberRow, oracleRow, suspensionRow, triggerRow } from '../../../test/harness/member-rows.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Login, LoginBlocks } from '../accounts/login-blocks/index.ts'
import { blockLogin } from '../accounts/login-blocks/login-changes.ts'
import type { MemberRow } from '../members/index.ts'
import { suspendMember } from './suspend-member.ts'

type Logins = Pick<LoginBlocks, 'decideBlock' | 'applyToProvider'>
const loginsWith = (isRemote: boolean, applyToProvider: Logins['applyToProvider']): Logins => ({
  decideBlock: (login, request, now) => blockLogin(login, request, isRemote ? now : null, now),
  applyToProvider,
})
const builtIn = loginsWith(false, null)
/** A remote identity provider, which is called after the commit. The call resolves to `answer`. */
const remote = (answer: 'in_place' | 'requested' | 'unmarked' = 'in_place') => loginsWith(true, async () => answer)

const caller = callerWith('*')
const person = memberRow()
const owner: MemberRow = { ...person, is_owner: true, permissions: ['*'] }
const oracle = oracleRow(person)
const open = suspensionRow(person)
const login: Login = { block: undefined, isActiveElsewhere: false, sessions: 2 }

interface Given {
  readonly found?: object
  readonly more?: object
  readonly body?: object
  readonly logins?: Logins
  readonly by?: typeof caller
  readonly dryRun?: boolean
}

/** Decides a suspension of `person`. By default, the person has no resources; `found` can add some. */
function suspend({ found, more, body, logins = builtIn, by = caller, dryRun = false }: Given = {}) {
  const outcome = suspendMember({ logins }).decide({
    caller: by,
    now: NOW,
    dryRun,
    params: { userId: person.user_id },
    query: { dry_run: dryRun },
    body: { block_login: false, revoke_keys: false, disable_webhooks: false, ...body },
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
      serviceAccounts: [],
      serviceKeys: [],
      ...found,
    },
    more,
  } as never)
  return { ...outcome, events: outcome.fact?.events.map(({ type }) => type) ?? [] }
}
const refused = (given: Given) => refusalOf(() => suspend(given))

describe('guards', () => {
  test('a person who is not a member is not found', () =>
    assert.equal(refused({ found: { member: undefined } }), 'member_not_found'))

  test('members cannot suspend themselves, not even owners', () => {
    const by = { ...caller, userId: person.user_id }
    assert.equal(refused({ by }), 'cannot_suspend_self')
    assert.equal(refused({ by, found: { member: owner, hasOtherActiveOwner: false } }), 'cannot_suspend_self')
  })

  test('a target with permissions that the caller lacks is refused, and they are named', () => {
    const by = callerWith('members.suspend', 'a.b')
    const greater = { member: { ...person, permissions: ['a.b', 'c.d'] } }
    assert.equal(refused({ by, found: greater }), 'target_exceeds_caller')
    assert.throws(
      () => suspend({ by, found: greater }),
      (error: PublicError) => error.details.missing_permissions?.join() === 'c.d',
    )
    assert.equal(refused({ by, found: { ...greater, suspension: open } }), 'target_exceeds_caller')
    assert.equal(refused({ by, found: { member: { ...person, permissions: ['a.b'] } } }), null)
  })

  test('only an owner suspends an owner', () => {
    assert.equal(
      refused({ by: callerWith('members.suspend', 'platform.*'), found: { member: owner } }),
      'owner_required',
    )
    assert.equal(refused({ found: { member: owner } }), null)
  })

  test('the last active owner cannot be suspended', () => {
    assert.equal(refused({ found: { member: owner, hasOtherActiveOwner: false } }), 'last_active_owner')
    assert.equal(refused({ found: { hasOtherActiveOwner: false } }), null, 'this one is not an owner')
  })

  test('the owner of the Oracle is suspended only with keep_oracle', () => {
    assert.equal(refused({ found: { oracle } }), 'keep_oracle_required')
    assert.equal(refused({ found: { oracle: oracleRow(person, { status: 'paused' }) } }), 'keep_oracle_required')
    assert.equal(refused({ found: { oracle: oracleRow(memberRow()) } }), null)
    assert.equal(refused({ found: { oracle, suspension: open } }), null, 'nothing is paused again')
  })
})

describe('receipt', () => {
  test('the receipt counts triggers by kind and pending invitations, and lists the keys', () => {
    const { response, events } = suspend({
      found: {
        triggers: [triggerRow('a'), triggerRow('b', { kind: 'integration' }), triggerRow('c')],
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

  test('a kept Oracle and the triggers that run it stay enabled', () => {
    const triggers = [triggerRow('mine'), triggerRow('oracle', { runs_oracle: true })]
    const { response, events, fact } = suspend({ found: { oracle, triggers }, body: { keep_oracle: true } })
    assert.deepEqual([response.kept_oracle, response.agent_triggers_disabled], [true, 1])
    assert.deepEqual(changesOf({ fact }).after.triggers_disabled, ['mine'])
    assert.ok(!events.includes('oracle.paused'))
  })

  test('without keep_oracle the Oracle is paused, and its triggers are disabled', () => {
    const triggers = [triggerRow('mine'), triggerRow('oracle', { runs_oracle: true })]
    const { response, events } = suspend({ found: { oracle, triggers }, body: { keep_oracle: false } })
    assert.deepEqual([response.kept_oracle, response.agent_triggers_disabled], [false, 2])
    assert.ok(events.includes('oracle.paused'))
  })

  test('a paused Oracle is not paused again', () => {
    const paused = oracleRow(person, { status: 'paused' })
    const { events, writes } = suspend({ found: { oracle: paused }, body: { keep_oracle: false } })
    assert.ok(!events.includes('oracle.paused'))
    assert.ok(!actionsIn(writes).includes('update oracles'))
  })

  test('keep_oracle has no effect on the Oracle of another member', () => {
    const triggers = [triggerRow('a', { runs_oracle: true })]
    const found = { oracle: oracleRow(memberRow()), triggers }
    const { response, events } = suspend({ found, body: { keep_oracle: true } })
    assert.deepEqual([response.kept_oracle, response.agent_triggers_disabled], [false, 1])
    assert.ok(!events.includes('oracle.paused'))
  })

  for (const [state, blocked, failed, unmarked, skipped, logins, login] of [
    ['in place', true, false, false, null, builtIn, {}],
    ['requested', false, true, false, null, remote(), {}],
    ['unmarked', true, false, true, null, builtIn, { block: loginBlockRow(suspensionRow(person)) }],
    ['skipped', false, false, false, 'active_in_other_organization', builtIn, { isActiveElsewhere: true }],
  ] as const) {
    test(`the receipt has a login block that is ${state}`, () => {
      const found = { login: { block: undefined, isActiveElsewhere: false, sessions: 2, ...login } }
      const { response, events, fact } = suspend({ found, body: { block_login: true }, logins })
      assert.deepEqual(
        [response.login_blocked, response.login_block_failed, response.login_blocked_unmarked],
        [blocked, failed, unmarked],
      )
      const ended = state === 'skipped' ? 0 : 2
      assert.deepEqual([response.login_block_skipped, response.sessions_ended], [skipped, ended])
      assert.equal(changesOf({ fact }).after.login_block, state.replace(' ', '_'))
      assert.equal(events.includes('member.login_blocked'), state === 'in place')
    })
  }

  test('without a requested login block and without resources, only the suspension is written', () => {
    const { response, fact, writes } = suspend()
    assert.deepEqual(actionsIn(writes), ['update members', 'insert into suspensions'])
    assert.deepEqual(
      [response.login_blocked, response.login_block_failed, response.login_block_skipped, response.sessions_ended],
      [false, false, null, 0],
    )
    assert.equal(changesOf({ fact }).after.login_block, 'not_asked')
  })

  test('a remote provider is called after the commit, and the receipt says what it answered', async () => {
    for (const [answer, outcome] of [
      ['in_place', [true, false, false]],
      ['requested', [false, true, false]],
      ['unmarked', [true, false, true]],
    ] as const) {
      const { afterCommit } = suspend({ found: { login }, body: { block_login: true }, logins: remote(answer) })
      const answered = await afterCommit?.()
      assert.ok(answered)
      assert.deepEqual([answered.login_blocked, answered.login_block_failed, answered.login_blocked_unmarked], outcome)
    }
    const skipped = { login: { ...login, isActiveElsewhere: true } }
    assert.equal(suspend({ found: skipped, body: { block_login: true }, logins: remote() }).afterCommit, undefined)
    assert.equal(suspend({ found: { login }, body: { block_login: true } }).afterCommit, undefined)
  })

  test('revoke_keys revokes the member’s keys, each with an event', () => {
    const keys = [{ id: newId(), name: 'laptop' }]
    const { response, events, fact } = suspend({ found: { keys }, body: { revoke_keys: true } })
    assert.equal(response.api_keys_revoked, 1)
    assert.ok(events.includes('api_key.revoked'))
    const after = changesOf({ fact }).after
    assert.deepEqual([after.api_keys_stopped, after.api_keys_revoked], [keys, [keys[0]?.id]])
  })

  test('callers who cannot list webhooks see only the origin of the member’s webhooks', () => {
    const webhooks = [{ id: newId(), url: 'https://hooks.acme.test/secret', enabled: true }]
    const urlFor = (...permissions: string[]) =>
      suspend({ by: callerWith(...permissions), found: { webhooks } }).response.webhooks_created[0]?.url
    assert.equal(urlFor('members.suspend'), 'https://hooks.acme.test')
    assert.equal(urlFor('members.suspend', 'governance.manage'), 'https://hooks.acme.test/secret')
  })

  test('integrations that Reeve cannot revoke are listed, with the number of their triggers', () => {
    const times = { connected_at: NOW, last_used_at: null }
    const integrations = [
      { id: 'github-1', provider: 'github', name: 'GitHub', status: 'connected', triggers: 2, ...times },
    ]
    const { response } = suspend({ found: { integrations } })
    assert.deepEqual(response.integrations_on_account, [
      { ...integrations[0], connected_at: NOW.toISOString(), last_used_at: null },
    ])
  })

  test('a dry run decides the same, and assumes that a remote provider accepts the block', () => {
    const asked = { body: { block_login: true }, logins: remote('requested'), dryRun: true }
    const expected = { login_blocked: true, login_block_failed: false }
    const { response, fact } = suspend({ ...asked, found: { login } })
    assert.deepEqual([response.dry_run, fact?.action], [true, 'member.suspended'])
    const found = { suspension: open, login: { ...login, block: loginBlockRow(open, 'requested') } }
    const { response: repeated } = suspend({ ...asked, found })
    for (const receipt of [response, repeated]) assert.partialDeepStrictEqual(receipt, expected)
  })
})

describe('writes, audit entry and events', () => {
  const everything = {
    oracle,
    triggers: [triggerRow('a')],
    invitations: [{ id: newId(), email: 'x@acme.test' }],
    keys: [{ id: newId(), name: 'laptop' }],
    login,
  }
  const triggersAndInvitations = ['update triggers', 'insert into suspension_triggers', 'update invitations']

  test('the member and the suspension are written first, then the resources, in this order', () => {
    const body = { keep_oracle: false, block_login: true, revoke_keys: true, reason: 'Left' }
    const { writes, fact, response, events } = suspend({ found: everything, body })
    assert.deepEqual(actionsIn(writes), [
      'update members',
      'insert into suspensions',
      ...triggersAndInvitations,
      'update api_keys',
      'update oracles',
      'insert into login_blocks',
      'delete from sessions',
      'delete from verifications',
    ])
    const { before, after } = changesOf({ fact })
    assert.deepEqual([fact?.action, fact?.reason, before], ['member.suspended', 'Left', { status: 'active' }])
    assert.deepEqual(fact?.target, { type: 'member', id: person.user_id, name: person.name })
    assert.deepEqual(after, {
      status: 'suspended',
      suspension_id: response.suspension_id,
      triggers_disabled: ['a'],
      invitations_revoked: everything.invitations.map(({ id }) => id),
      oracle_paused: true,
      kept_oracle: false,
      login_block: 'in_place',
      sessions_ended: 2,
      api_keys_stopped: everything.keys,
      api_keys_revoked: everything.keys.map(({ id }) => id),
      service_keys_known: [],
      webhooks_disabled: [],
    })
    assert.deepEqual(events, [
      'member.suspended',
      'trigger.disabled',
      'invitation.revoked',
      'api_key.revoked',
      'oracle.paused',
      'member.login_blocked',
    ])
    assert.deepEqual(fact?.events[0]?.data, {
      user_id: person.user_id,
      suspension_id: response.suspension_id,
      reason: 'Left',
      suspended_by: caller.userId,
      triggers_disabled: 1,
      invitations_revoked: 1,
      oracle_paused: true,
      agent_triggers_disabled: 1,
      integration_triggers_disabled: 0,
      invites_invalidated: 1,
      kept_oracle: false,
      sessions_ended: 2,
      api_keys_revoked: 1,
      service_keys_known: 0,
      webhooks_disabled: 0,
    })
  })

  test('a call writes nothing for keys, Oracle and login unless it asks for them', () => {
    const { writes } = suspend({ found: { ...everything, oracle: undefined, login: false } })
    assert.deepEqual(actionsIn(writes), ['update members', 'insert into suspensions', ...triggersAndInvitations])
  })

  test('31 triggers are announced in three events, below the limit of an event', () => {
    const triggers = Array.from({ length: 31 }, (_, index) => triggerRow(`trigger ${index}`))
    const { response, events } = suspend({ found: { triggers } })
    assert.equal(response.agent_triggers_disabled, 31)
    assert.deepEqual(events, ['member.suspended', ...Array(3).fill('trigger.disabled')])
  })
})

describe('a repeated suspension', () => {
  const NONE = { login_blocked: false, sessions_ended: 0, webhooks_disabled: [] }
  const found = { suspension: open, triggers: [triggerRow('a')], keys: [{ id: newId(), name: 'laptop' }], oracle }

  test('changes nothing and records nothing', () => {
    const { response, fact, writes } = suspend({ found })
    assert.deepEqual(
      [response.already_suspended, response.suspension_id, response.agent_triggers_disabled, fact],
      [true, open.id, 0, null],
    )
    assert.deepEqual([response.kept_oracle, actionsIn(writes)], [true, []])
  })

  test('revokes keys if this call asks for it: one entry, with its own reason', () => {
    const { fact, events, writes } = suspend({ found, body: { revoke_keys: true, reason: 'leaked' } })
    assert.deepEqual([fact?.action, fact?.reason], ['member.suspension_repeated', 'leaked'])
    assert.deepEqual([events, actionsIn(writes)], [['api_key.revoked'], ['update api_keys']])
    const revoked = found.keys.map(({ id }) => id)
    assert.deepEqual(fact?.changes, {
      before: { status: 'suspended', suspension_id: open.id },
      after: { ...NONE, login_block: 'not_asked', api_keys_revoked: revoked },
    })
  })

  test('sets and announces a missing login block, and stores that it was requested', () => {
    const { response, events, writes } = suspend({ found: { ...found, login }, body: { block_login: true } })
    assert.deepEqual([response.login_blocked, events], [true, ['member.login_blocked']])
    assert.deepEqual(actionsIn(writes).slice(0, 2), ['update suspensions', 'insert into login_blocks'])
  })

  test('retries the login block of the first call, even if this call does not ask for one', () => {
    const blocking = { ...found, suspension: { ...open, block_login: true } }
    const readMore = suspendMember({ logins: builtIn }).readMore as unknown as (context: object) => object | false
    const asked = { caller, now: NOW, params: { userId: person.user_id } }
    assert.ok(readMore({ ...asked, body: { block_login: false }, found: blocking }))
    assert.ok(!readMore({ ...asked, body: { block_login: false }, found }), 'the first call asked for none')
    const isRead = { ...blocking, login }
    assert.ok(!readMore({ ...asked, body: { block_login: true }, found: isRead }), 'it is read already')

    const { response, events, writes } = suspend({ found: blocking, more: login })
    assert.deepEqual([response.login_blocked, events], [true, ['member.login_blocked']])
    assert.ok(!actionsIn(writes).includes('update suspensions'), 'it is known that one was asked for')
  })

  test('records a block requested at a remote provider, and the ended sessions, before its confirmation', () => {
    const body = { block_login: true, reason: 'still signed in' }
    const { fact, events, writes } = suspend({ found: { ...found, login }, body, logins: remote() })
    assert.deepEqual([fact?.action, fact?.reason], ['member.suspension_repeated', 'still signed in'])
    const after = { ...NONE, login_block: 'requested', sessions_ended: 2, api_keys_revoked: [] }
    assert.deepEqual(changesOf({ fact }).after, after)
    assert.deepEqual(events, [], 'the provider has not confirmed the block yet')
    const first = ['update suspensions', 'insert into login_blocks', 'delete from sessions']
    assert.deepEqual(actionsIn(writes).slice(0, 3), first)
  })

  test('records the request of a block that does not apply yet', () => {
    const elsewhere = { ...found, login: { ...login, isActiveElsewhere: true } }
    const { fact, writes } = suspend({ found: elsewhere, body: { block_login: true } })
    assert.equal(changesOf({ fact }).after.login_block, 'skipped')
    assert.deepEqual(actionsIn(writes), ['update suspensions'])
  })

  const blocks = { 'its own': loginBlockRow(open), 'another suspension’s': loginBlockRow(suspensionRow(person)) }
  for (const [whose, block] of Object.entries(blocks)) {
    const blocked = { ...found, suspension: { ...open, block_login: true } }

    test(`changes and records nothing if ${whose} login block is in place`, () => {
      const inPlace = { ...blocked, login: { ...login, block, sessions: 0 } }
      const { response, fact, writes } = suspend({ found: inPlace, body: { block_login: true } })
      assert.deepEqual([response.login_blocked, fact, actionsIn(writes)], [true, null, []])
    })

    test(`ends and records sessions that exist despite ${whose} login block`, () => {
      const { fact, writes } = suspend({ found: { ...blocked, login: { ...login, block } } })
      assert.equal(changesOf({ fact }).after.sessions_ended, 2)
      assert.deepEqual(actionsIn(writes), ['delete from sessions', 'delete from verifications'])
    })
  }
})
