import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { actionsIn, callerWith, changesOf, eventDataOf, NOW, refusalOf } from '../../../test/harness/deciding.ts'
import { loginBlockRow, memberRow, oracleRow, suspensionRow } from '../../../test/harness/member-rows.ts'
import type { PublicError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { LoginBlockRow, LoginBlocks } from '../accounts/login-blocks/index.ts'
import { liftBlock } from '../accounts/login-blocks/login-changes.ts'
import type { KeptTriggerRow } from '../triggers/index.ts'
import { reactivateMember } from './reactivate-member.ts'

type Logins = Pick<LoginBlocks, 'decideLift' | 'applyToProvider'>
const builtIn: Logins = { decideLift: (block, request) => liftBlock(block, request, null), applyToProvider: null }
/** A remote identity provider that confirms a lifted block only after the commit. */
const remote: Logins = {
  decideLift: (block, request, now) => liftBlock(block, request, now),
  applyToProvider: () => Promise.resolve('requested'),
}

const member = memberRow({ status: 'suspended', suspended_at: NOW })
const suspension = suspensionRow(member)
const caller = callerWith('*')
const kept = (id: string, fields: Partial<KeptTriggerRow> = {}): KeptTriggerRow => ({
  id,
  kind: 'agent',
  name: id,
  present_kind: 'agent',
  is_stopped: true,
  integration_gone: false,
  ...fields,
})

interface Given {
  readonly by?: typeof caller
  readonly block?: LoginBlockRow
  readonly found?: object
  readonly query?: { readonly dry_run?: boolean; readonly reason?: string; readonly restore_webhooks?: boolean }
  readonly logins?: Logins
}

/**
 * Decides the reactivation of `member`. By default, the suspension has stopped nothing; `found` can add what it
 * stopped.
 */
function reactivate({ by = caller, block, found, query = {}, logins = builtIn }: Given = {}) {
  const outcome = reactivateMember(logins).decide({
    caller: by,
    now: NOW,
    dryRun: query.dry_run ?? false,
    params: { userId: member.user_id },
    query: { dry_run: false, override: false, restore_webhooks: true, ...query },
    body: undefined,
    found: {
      login: { account: undefined, block, setting: undefined, isActiveElsewhere: false, sessions: 0 },
      member,
      suspension,
      oracle: undefined,
      locked: undefined as never,
      triggers: [],
      webhooks: [],
      ...found,
    },
    more: undefined,
  })
  return { ...outcome, events: outcome.fact?.events.map(({ type }) => type) ?? [] }
}
const refused = (of: Given) => refusalOf(() => reactivate(of))

const NOTHING = {
  already_active: true,
  triggers_restored: 0,
  not_restored: [],
  webhooks_restored: 0,
  webhooks_not_restored: [],
  oracle_resumed: false,
  login_unblocked: false,
  login_still_blocked: false,
  suspension_id: null,
  dry_run: false,
}
const ENDED = { ...NOTHING, already_active: false, suspension_id: suspension.id }
const WRITES = ['update members', 'update suspensions', 'update triggers']

describe('guards', () => {
  test('a person who is not a member is not found', () =>
    assert.equal(refused({ found: { member: undefined, suspension: undefined } }), 'member_not_found'))

  test('a target with permissions that the caller lacks is refused, and they are named', () => {
    const by = callerWith('members.reactivate', 'a.b')
    const greater = { member: { ...member, permissions: ['a.b', 'c.d'] } }
    assert.equal(refused({ by, found: greater }), 'target_exceeds_caller')
    assert.throws(
      () => reactivate({ by, found: greater }),
      (error: PublicError) => error.details.missing_permissions?.join() === 'c.d',
    )
    assert.equal(refused({ by, found: { member: { ...member, permissions: ['a.b'] } } }), null)
  })

  test('only an owner reactivates an owner', () => {
    const by = callerWith('members.reactivate', 'platform.*')
    const found = { member: { ...member, is_owner: true, permissions: ['*'] } }
    assert.equal(refused({ by, found }), 'owner_required')
    assert.equal(refused({ found }), null)
  })

  test('the guards also apply to a member who is not suspended', () => {
    const found = { member: { ...member, permissions: ['c.d'] }, suspension: undefined }
    assert.equal(refused({ by: callerWith('members.reactivate'), found }), 'target_exceeds_caller')
  })
})

describe('a member who is not suspended', () => {
  test('is not changed: nothing is written or recorded', () => {
    const { response, fact, writes, afterCommit } = reactivate({ found: { suspension: undefined } })
    assert.deepEqual([response, fact, writes, afterCommit], [NOTHING, null, undefined, undefined])
  })

  test('has a receipt with the login block of another suspension, and with the dry run', () => {
    const block = loginBlockRow(suspensionRow(member, { organization_id: newId() }))
    const { response } = reactivate({ found: { suspension: undefined }, block, query: { dry_run: true } })
    assert.deepEqual(response, { ...NOTHING, login_still_blocked: true, dry_run: true })
  })
})

describe('a suspended member', () => {
  test('becomes active, with one entry and one event, which contain the reason', () => {
    const { response, fact, writes } = reactivate({ query: { reason: 'Back from leave' } })
    assert.deepEqual(response, ENDED)
    assert.deepEqual(actionsIn(writes), WRITES)
    assert.deepEqual(fact, {
      action: 'member.reactivated',
      target: { type: 'member', id: member.user_id, name: member.name },
      reason: 'Back from leave',
      changes: {
        before: { status: 'suspended', suspension_id: suspension.id },
        after: {
          status: 'active',
          triggers_restored: [],
          not_restored: [],
          oracle_resumed: false,
          webhooks_restored: [],
          webhooks_not_restored: [],
          login_unblocked: false,
        },
      },
      furtherEntries: [],
      events: [
        {
          type: 'member.reactivated',
          data: {
            user_id: member.user_id,
            suspension_id: suspension.id,
            reason: 'Back from leave',
            triggers_restored: 0,
            oracle_resumed: false,
            webhooks_restored: 0,
          },
        },
      ],
    })
    assert.equal(reactivate().fact?.reason, null)
  })

  test('gets back the unchanged triggers, and the others are reported with the reason', () => {
    const triggers = [
      kept('a'),
      kept('b', { present_kind: null, is_stopped: false }),
      kept('c', { is_stopped: false }),
      kept('d', { integration_gone: true }),
      kept('e', { is_stopped: false, integration_gone: true }),
      kept('f', { present_kind: 'integration' }),
    ]
    const { response, fact, events } = reactivate({ found: { triggers } })
    const notRestored = [
      { id: 'b', reason: 'deleted' },
      { id: 'c', reason: 'changed' },
      { id: 'd', reason: 'integration_gone' },
      { id: 'e', reason: 'changed' },
    ]
    assert.deepEqual(response, { ...ENDED, triggers_restored: 2, not_restored: notRestored })
    assert.deepEqual(fact?.changes?.after, {
      status: 'active',
      triggers_restored: ['a', 'f'],
      not_restored: notRestored,
      oracle_resumed: false,
      webhooks_restored: [],
      webhooks_not_restored: [],
      login_unblocked: false,
    })
    assert.deepEqual(events, ['member.reactivated', 'trigger.restored'])
    assert.deepEqual(fact?.events[1]?.data, {
      user_id: member.user_id,
      suspension_id: suspension.id,
      triggers: [
        { id: 'a', kind: 'agent' },
        { id: 'f', kind: 'integration' },
      ],
    })
    assert.deepEqual(eventDataOf({ fact })[0]?.triggers_restored, 2)
  })

  test('has 31 triggers restored in three events, below the limit of an event', () => {
    const triggers = Array.from({ length: 31 }, (_, index) => kept(`trigger ${index}`))
    const { response, events } = reactivate({ found: { triggers } })
    assert.equal(response.triggers_restored, 31)
    assert.deepEqual(events, ['member.reactivated', 'trigger.restored', 'trigger.restored', 'trigger.restored'])
  })

  test('has the Oracle resumed only if this suspension paused it', () => {
    const paused = oracleRow(member, { status: 'paused', paused_by_suspension: suspension.id })
    const { response, events, writes, fact } = reactivate({ found: { oracle: paused } })
    assert.deepEqual(response, { ...ENDED, oracle_resumed: true })
    assert.deepEqual(events, ['member.reactivated', 'oracle.resumed'])
    assert.deepEqual(actionsIn(writes), [...WRITES, 'update oracles'])
    assert.equal(changesOf({ fact }).after.oracle_resumed, true)
    for (const oracle of [
      oracleRow(member),
      oracleRow(member, { status: 'paused' }),
      oracleRow(member, { status: 'paused', paused_by_suspension: newId() }),
    ]) {
      const other = reactivate({ found: { oracle } })
      assert.deepEqual([other.response, other.events], [ENDED, ['member.reactivated']])
      assert.deepEqual(actionsIn(other.writes), WRITES)
    }
  })

  test('can be reactivated in a dry run, which its receipt says', () =>
    assert.deepEqual(reactivate({ query: { dry_run: true } }).response, { ...ENDED, dry_run: true }))
})

describe('the login block', () => {
  const own = loginBlockRow(suspension)

  test('of this suspension is lifted with it', () => {
    for (const state of ['in_place', 'requested', 'lifting'] as const) {
      const { response, events, writes, fact, afterCommit } = reactivate({ block: { ...own, state } })
      assert.deepEqual(response, { ...ENDED, login_unblocked: true }, state)
      assert.deepEqual(events, ['member.reactivated', 'member.login_unblocked'])
      assert.deepEqual(actionsIn(writes), [...WRITES, 'delete from login_blocks'])
      assert.equal(changesOf({ fact }).after.login_unblocked, true)
      assert.equal(afterCommit, undefined)
    }
  })

  test('of another suspension stays, and the receipt says so', () => {
    const { response, events, writes } = reactivate({ block: { ...own, suspension_id: newId() } })
    assert.deepEqual(response, { ...ENDED, login_still_blocked: true })
    assert.deepEqual([events, actionsIn(writes)], [['member.reactivated'], WRITES])
  })

  test('of another suspension no longer blocks while it is being lifted', () => {
    const { response } = reactivate({ block: { ...own, suspension_id: newId(), state: 'lifting' } })
    assert.deepEqual(response, ENDED)
  })

  test('at a remote provider is lifted after the commit, and recorded as a separate fact', async () => {
    const { response, events, writes, fact, afterCommit } = reactivate({ block: own, logins: remote })
    assert.deepEqual(response, { ...ENDED, login_unblocked: true })
    assert.deepEqual(events, ['member.reactivated'])
    assert.deepEqual(actionsIn(writes), [...WRITES, 'update login_blocks'])
    assert.equal(changesOf({ fact }).after.login_unblocked, false)
    assert.deepEqual(await afterCommit?.(), response)
  })

  test('at a remote provider that was never called is only deleted', () => {
    const { writes } = reactivate({ block: { ...own, state: 'requested' }, logins: remote })
    assert.deepEqual(actionsIn(writes), [...WRITES, 'delete from login_blocks'])
  })

  test('at a remote provider is not lifted again while it is being lifted', () => {
    const { response, afterCommit } = reactivate({ block: { ...own, state: 'lifting' }, logins: remote })
    assert.deepEqual([response, afterCommit], [ENDED, undefined])
  })
})
