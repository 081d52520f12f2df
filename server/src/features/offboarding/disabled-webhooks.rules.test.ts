import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsIn, callerWith, changesOf, NOW, refusalOf, withKey } from '../../../test/harness/deciding.ts'
import { memberRow, suspensionRow } from '../../../test/harness/member-rows.ts'
import { newId } from '../../kernel/ids.ts'
import type { RevocationBarrier } from '../governance/delivery/index.ts'
import { splitKeptWebhooks } from './reactivate-member.ts'
import { suspendMember } from './suspend-member.ts'

const person = memberRow()
const open = suspensionRow(person)

interface Given {
  readonly found?: object
  readonly body?: object
  readonly barrier?: RevocationBarrier
  readonly by?: ReturnType<typeof callerWith>
}

/** Decides a suspension of `person`, who has no resources but those in `found`. */
function suspend({ found, body, barrier, by = callerWith('*') }: Given = {}) {
  const nothing = {
    triggers: [],
    invitations: [],
    keys: [],
    integrations: [],
    webhooks: [],
    serviceAccounts: [],
    serviceKeys: [],
  }
  const outcome = suspendMember({
    logins: { decideBlock: () => assert.fail(), applyToProvider: null },
    barrier,
  }).decide({
    caller: by,
    now: NOW,
    dryRun: false,
    params: { userId: person.user_id },
    query: { dry_run: false },
    body: { block_login: false, revoke_keys: false, disable_webhooks: false, ...body },
    found: { ...nothing, login: false, member: person, hasOtherActiveOwner: true, ...found },
    more: undefined,
  } as never)
  return { ...outcome, events: outcome.fact?.events.map(({ type }) => type) ?? [] }
}
const refused = (given: Given) => refusalOf(() => suspend(given))

const webhook = (enabled: boolean) => ({
  id: newId(),
  url: 'https://paste.example/9f2c',
  event_types: ['*'],
  enabled,
})
const outbox = { events: [], subscribers: [] }
const body = { disable_webhooks: true }
/** The webhooks of the receipt, with their state after the suspension. */
const statesIn = ({ response }: ReturnType<typeof suspend>) => response.webhooks_created.map(({ enabled }) => enabled)

test('disable_webhooks disables the enabled webhooks and lists them; without it they stay enabled', () => {
  const webhooks = [webhook(true), webhook(false)]
  const asked = suspend({ found: { webhooks, outbox }, body })
  assert.deepEqual(asked.response.webhooks_disabled, [{ id: webhooks[0]?.id, url: webhooks[0]?.url, enabled: false }])
  assert.deepEqual(statesIn(asked), [false, false])
  assert.deepEqual(asked.events, ['member.suspended', 'governance.webhook.changed'])
  assert.deepEqual(actionsIn(asked.writes), [
    'update members',
    'insert into suspensions',
    'insert into suspension_follow_ups',
    'select claim_id',
    'select pg_notify',
    'select id',
    'update webhooks',
    'insert into suspension_webhooks',
  ])
  const without = suspend({ found: { webhooks } })
  assert.deepEqual([without.response.webhooks_disabled, statesIn(without)], [[], [true, false]])
  assert.deepEqual(without.events, ['member.suspended'])
})

test('disable_webhooks requires the right to edit webhooks, even if there are none', () => {
  const [session, owner] = [callerWith('members.suspend'), callerWith('*')]
  assert.equal(refused({ by: session, body }), 'permission_required')
  assert.equal(refused({ by: withKey(owner), body }), 'insufficient_scope')
  assert.equal(refused({ by: callerWith('members.suspend', 'governance.manage'), body }), null)
  assert.equal(refused({ by: session }), null)
})

test('disable_webhooks delays the response until no request to the member’s webhooks is in progress', async () => {
  const waits: [webhookId: string, isReplayed: boolean][] = []
  const revoked = Promise.withResolvers<void>()
  const barrier: RevocationBarrier = {
    pauseSending() {},
    wait({ webhookId }, { isReplayed = false } = {}) {
      waits.push([webhookId, isReplayed])
      return revoked.promise
    },
  }
  const webhooks = [webhook(true), webhook(false)]
  const [enabled, disabled] = webhooks.map(({ id }) => id)
  const given = { found: { webhooks, outbox }, body, barrier }
  const { beforeWrites, beforeResponse } = suspend(given)
  assert.equal(beforeWrites, barrier.pauseSending)
  const ready = beforeResponse?.().then(() => 'ready')
  const first = await Promise.race([ready, Promise.resolve('waiting')])
  revoked.resolve()
  assert.deepEqual([first, await ready], ['waiting', 'ready'])
  assert.deepEqual(waits, [
    [enabled, false],
    [disabled, true],
  ])
  assert.equal(suspend({ ...given, body: {} }).beforeResponse, undefined)
  const again = suspend({ ...given, found: { suspension: open, webhooks: [webhook(false)], outbox } })
  await again.beforeResponse?.()
  assert.equal(waits.at(-1)?.[1], true)
})

test('a repeated suspension disables webhooks that are still enabled: one entry, with its own reason', () => {
  const webhooks = [webhook(true)]
  const found = { suspension: open, webhooks, outbox }
  const { response, fact, events } = suspend({ found, body: { ...body, reason: 'still sends' } })
  assert.deepEqual([response.already_suspended, response.webhooks_disabled.length], [true, 1])
  assert.deepEqual([fact?.action, fact?.reason], ['member.suspension_repeated', 'still sends'])
  assert.deepEqual(changesOf({ fact }).after.webhooks_disabled, [webhooks[0]?.id])
  assert.deepEqual(events, ['governance.webhook.changed'])
  assert.equal(suspend({ found: { ...found, webhooks: [webhook(false)] }, body }).fact, null)
})

test('a suspension keeps a webhook disabled that only the suspensions of others have disabled', () => {
  const [of, alone] = [{ ...webhook(false), is_kept_for_others: true }, webhook(false)]
  const { response, fact, events, writes, beforeWrites } = suspend({ found: { webhooks: [of, alone], outbox }, body })
  assert.deepEqual(response.webhooks_disabled, [])
  const { after } = changesOf({ fact })
  assert.deepEqual([after.webhooks_disabled, after.webhooks_kept_disabled], [[], [of.id]])
  assert.deepEqual(events, ['member.suspended'])
  assert.deepEqual(actionsIn(writes).slice(-1), ['insert into suspension_webhooks'])
  assert.equal(beforeWrites, undefined, 'no request is sent to a disabled webhook')
  const without = suspend({ found: { webhooks: [of] } })
  assert.ok(!actionsIn(without.writes).includes('insert into suspension_webhooks'))
  assert.ok(!('webhooks_kept_disabled' in changesOf(without).after))
  const again = suspend({ found: { suspension: open, webhooks: [of], outbox }, body })
  assert.deepEqual(actionsIn(again.writes), ['insert into suspension_webhooks'])
  assert.deepEqual(changesOf(again).after.webhooks_kept_disabled, [of.id])
})

test('a reactivation enables unchanged webhooks, and reports the others with the reason', () => {
  const kept = (is_stopped: boolean, url: string | null = 'https://paste.example/9f2c') => {
    const name = 'https://paste.example'
    return { id: newId(), name, url, event_types: url === null ? null : ['*'], enabled: false, is_stopped, hold: null }
  }
  const [same, changed, removed] = [kept(true), kept(false), kept(false, null)]
  const { webhooks, webhooksNotRestored } = splitKeptWebhooks([same, changed, removed])
  assert.deepEqual(webhooks, [{ id: same.id, url: same.url, event_types: ['*'] }])
  assert.deepEqual(webhooksNotRestored, [
    { id: changed.id, reason: 'changed' },
    { id: removed.id, reason: 'deleted' },
  ])
  for (const hold of ['other_suspension', 'other_removal'] as const) {
    const held = { ...kept(true), hold }
    const notRestored = [{ id: held.id, reason: hold }]
    const none = { webhooks: [], webhooksNotRestored: notRestored }
    assert.deepEqual(splitKeptWebhooks([held]), none)
    for (const obstacle of ['forbidden', 'not_requested'] as const) {
      assert.deepEqual(splitKeptWebhooks([held], obstacle), none, 'whoever asks')
    }
    assert.equal(splitKeptWebhooks([{ ...changed, hold }]).webhooksNotRestored[0]?.reason, 'changed')
    assert.equal(splitKeptWebhooks([{ ...removed, hold }]).webhooksNotRestored[0]?.reason, 'deleted')
  }
  for (const reason of ['forbidden', 'not_requested'] as const) {
    assert.deepEqual(splitKeptWebhooks([same, changed, removed], reason), {
      webhooks: [],
      webhooksNotRestored: [{ id: same.id, reason }, ...webhooksNotRestored],
    })
  }
})
