import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { putOracle, putTrigger, recordedBy } from '../../../test/harness/platform.ts'
import { inDatabase, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { newId } from '../../kernel/ids.ts'
import { makeKey } from '../api-keys/key-format.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const suspend = (userId: string, query = '') => `POST /v1/members/${userId}/suspension${query}`

/** Creates an administrator with two agent triggers (one disabled), an integration trigger and a pending invitation. */
async function busyPerson() {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const { userId } = person
  const integration = { provider: 'slack', name: 'Acme Slack', connected_at: '2026-01-02T03:04:05.678Z' }
  await acme.owner.call(`PUT /v1/members/${userId}/integrations/slack-1`, { body: integration })
  await putTrigger(acme, 'nightly', { user_id: userId })
  await putTrigger(acme, 'off', { user_id: userId, enabled: false })
  await putTrigger(acme, 'on message', { user_id: userId, kind: 'integration', integration_id: 'slack-1' })
  await putTrigger(acme, 'colleague', { user_id: acme.owner.userId })
  const body = { email: 'new@acme.test', profile_id: acme.profiles.member }
  const invitation = (await person.call('POST /v1/invitations', { body })).body
  return { acme, person, invitation }
}

test('a suspension disables triggers and revokes invitations, and the receipt has the exact numbers', async () => {
  const { acme, person, invitation } = await busyPerson()
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const { status, body } = await acme.owner.call(suspend(person.userId), { body: { reason: 'laptop stolen' } })
    assert.equal(status, 200)
    const { suspension_id, api_keys_stopped, ...receipt } = body
    assert.deepEqual(
      api_keys_stopped.map(({ name }: { name: string }) => name),
      ['test'],
    )
    assert.match(suspension_id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(receipt, {
      agent_triggers_disabled: 1,
      integration_triggers_disabled: 1,
      invites_invalidated: 1,
      kept_oracle: false,
      login_blocked: false,
      login_block_failed: false,
      login_blocked_unmarked: false,
      integrations_on_account: [
        {
          id: 'slack-1',
          provider: 'slack',
          name: 'Acme Slack',
          status: 'connected',
          connected_at: '2026-01-02T03:04:05.678Z',
          last_used_at: null,
          triggers: 1,
        },
      ],
      already_suspended: false,
      directories_known: [],
      service_keys_known: [],
      service_accounts: [],
      login_block_skipped: null,
      api_keys_revoked: 0,
      sessions_ended: 0,
      webhooks_created: [],
      webhooks_disabled: [],
      dry_run: false,
    })
  })
  assert.deepEqual(recorded.actions, ['member.suspended'])
  assert.equal(recorded.entries[0]?.reason, 'laptop stolen')
  assert.deepEqual(recorded.types, ['member.suspended', 'trigger.disabled', 'invitation.revoked'])

  const read = async (path: string) => (await acme.owner.call(`GET ${path}`)).body
  assert.equal((await read('/v1/triggers/nightly')).enabled, false)
  assert.equal((await read('/v1/triggers/colleague')).enabled, true)
  const invitations = (await read('/v1/invitations')).invitations
  const revoked = invitations.find(({ id }: { id: string }) => id === invitation.id)
  assert.deepEqual([revoked.status, revoked.revoked_reason], ['revoked', 'inviter_suspended'])
  const kept = await read(`/v1/members/${person.userId}/suspension`)
  assert.deepEqual(
    kept.triggers.map(({ id }: { id: string }) => id),
    ['nightly', 'on message'],
  )
  assert.deepEqual([kept.reason, kept.suspended_by], ['laptop stolen', acme.owner.userId])
})

test('a suspended member’s key is refused like one that does not exist', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  await acme.owner.call(suspend(person.userId), { body: {} })
  const [refused, unknown] = await Promise.all([
    person.call('GET /v1/members'),
    reeve.call('GET /v1/members', { key: makeKey(acme.id) }),
  ])
  assert.equal(refused.status, 401)
  assert.deepEqual({ ...refused.body, request_id: '' }, { ...unknown.body, request_id: '' })
  assert.equal(refused.body.code, 'invalid_api_key')
})

test('a second suspension is 200 already_suspended: zero counts, no entry, and the first reason stays', async () => {
  const { acme, person } = await busyPerson()
  const first = await acme.owner.call(suspend(person.userId), { body: { reason: 'first' } })
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const { status, body } = await acme.owner.call(suspend(person.userId), { body: { reason: 'second' } })
    assert.equal(status, 200)
    assert.deepEqual(
      [
        body.already_suspended,
        body.agent_triggers_disabled,
        body.integration_triggers_disabled,
        body.invites_invalidated,
      ],
      [true, 0, 0, 0],
    )
    assert.equal(body.suspension_id, first.body.suspension_id)
  })
  assert.deepEqual([recorded.actions, recorded.types], [[], []])
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}/suspension`)).body.reason, 'first')
})

test('a key whose owner lacks members.suspend is refused: 403 permission_required', async () => {
  const acme = await reeve.organization()
  const caller = await acme.person(await acme.profile(['members.assign_profile']))
  const target = await acme.person(await acme.profile([]))
  const answer = await caller.call(suspend(target.userId), { body: {} })
  assert.deepEqual([answer.status, answer.body.code], [403, 'permission_required'])
  assert.deepEqual(answer.body.missing_permissions, ['members.suspend'])
})

test('a key without members:write is refused: 403 insufficient_scope', async () => {
  const acme = await reeve.organization()
  const target = await acme.person('member')
  const key = await acme.keyOf(acme.owner.userId, ['members:read'])
  const answer = await reeve.call(suspend(target.userId), { key, body: {} })
  assert.deepEqual([answer.status, answer.body.code], [403, 'insufficient_scope'])
})

test('a caller without the rights is refused: target_exceeds_caller, owner_required', async () => {
  const acme = await reeve.organization()
  const weak = await acme.person(await acme.profile(['members.suspend']))
  const administrator = await acme.person('administrator')
  const stronger = await weak.call(suspend(administrator.userId), { body: {} })
  assert.deepEqual([stronger.status, stronger.body.code], [403, 'target_exceeds_caller'])
  const owner = await administrator.call(suspend(acme.owner.userId), { body: {} })
  assert.deepEqual([owner.status, owner.body.code], [403, 'owner_required'])
})

test('members cannot suspend themselves: 409 cannot_suspend_self', async () => {
  const acme = await reeve.organization()
  const answer = await acme.owner.call(suspend(acme.owner.userId), { body: {} })
  assert.deepEqual([answer.status, answer.body.code], [409, 'cannot_suspend_self'])
})

test('the last active owner stays active: the key of a suspended second owner is refused', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  assert.equal((await acme.owner.call(suspend(second.userId), { body: {} })).status, 200)
  assert.equal((await second.call(suspend(acme.owner.userId), { body: {} })).status, 401)
})

test('keep_oracle is mandatory for the Oracle’s owner: 422 keep_oracle_required; nothing is stopped', async () => {
  const { acme, person } = await busyPerson()
  await putOracle(acme, person.userId)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const answer = await acme.owner.call(suspend(person.userId), { body: {} })
    assert.deepEqual([answer.status, answer.body.code], [422, 'keep_oracle_required'])
  })
  assert.deepEqual(recorded.actions, [])
  assert.equal((await acme.owner.call('GET /v1/triggers/nightly')).body.enabled, true)
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'active')
})

test('keep_oracle true: the Oracle and its triggers keep running, everything else is disabled', async () => {
  const { acme, person } = await busyPerson()
  await putOracle(acme, person.userId)
  await putTrigger(acme, 'oracle digest', { user_id: person.userId, runs_oracle: true })
  const { body } = await acme.owner.call(suspend(person.userId), { body: { keep_oracle: true } })
  assert.deepEqual([body.kept_oracle, body.agent_triggers_disabled], [true, 1])
  assert.equal((await acme.owner.call('GET /v1/oracle')).body.status, 'running')
  const permit = (await acme.owner.call('GET /v1/triggers/oracle%20digest/permit')).body
  assert.deepEqual(permit, { allowed: true, reason: 'granted' })
})

test('keep_oracle false: the Oracle and its triggers pause, and reactivation resumes them', async () => {
  const { acme, person } = await busyPerson()
  await putOracle(acme, person.userId)
  await putTrigger(acme, 'oracle digest', { user_id: person.userId, runs_oracle: true })
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const { body } = await acme.owner.call(suspend(person.userId), { body: { keep_oracle: false } })
    assert.deepEqual([body.kept_oracle, body.agent_triggers_disabled], [false, 2])
  })
  assert.ok(recorded.types.includes('oracle.paused'))
  const oracle = (await acme.owner.call('GET /v1/oracle')).body
  assert.deepEqual([oracle.status, oracle.owner_user_id], ['paused', person.userId])
  const suspension = (await acme.owner.call(`GET /v1/members/${person.userId}/suspension`)).body
  assert.equal(suspension.oracle_paused, true)
  const back = (await acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`)).body
  assert.deepEqual([back.oracle_resumed, back.triggers_restored], [true, 3])
  assert.equal((await acme.owner.call('GET /v1/oracle')).body.status, 'running')
})

test('a dry run returns the receipt of a real suspension, and changes nothing', async () => {
  const { acme, person } = await busyPerson()
  const body = { reason: 'try', block_login: true }
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const preview = (await acme.owner.call(suspend(person.userId, '?dry_run=true'), { body })).body
    assert.deepEqual([preview.dry_run, preview.login_blocked, preview.agent_triggers_disabled], [true, true, 1])
  })
  assert.deepEqual(recorded.actions, [])
  assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}`)).body.status, 'active')
  assert.equal((await person.call('GET /v1/members')).status, 200)
  const act = (await acme.owner.call(suspend(person.userId), { body })).body
  assert.deepEqual([act.dry_run, act.login_blocked, act.agent_triggers_disabled], [false, true, 1])
})

test('the body may be absent; a reason has at most 500 characters; flags are booleans', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const refusals = [
    [{ reason: 'x'.repeat(501) }, '/reason'],
    [{ block_login: 'yes' }, '/block_login'],
    [{ keep_oracle: null }, '/keep_oracle'],
    [{ reason: 'nul \0' }, '/reason'],
    [{ notify: true }, '/notify'],
  ] as const
  for (const [body, pointer] of refusals) {
    const answer = await acme.owner.call(suspend(person.userId), { body })
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, pointer])
  }
  assert.equal((await acme.owner.call(suspend(person.userId))).status, 200)
})

test('a member of another organization is not found, like one that does not exist', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  for (const userId of [other.owner.userId, newId(), 'x']) {
    const answer = await acme.owner.call(suspend(userId), { body: {} })
    assert.deepEqual([answer.status, answer.body.code], [404, 'member_not_found'])
  }
})

describe('the receipt lists keys, sessions and webhooks', () => {
  test('the receipt has the disabled keys, the ended sessions and the created webhooks', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('administrator')
    const spare = await acme.issueKey(person.userId, ['members:read'])
    const body = { url: 'https://receiver.acme.test/reeve?token=secret', event_types: ['*'] }
    const webhook = await person.call('POST /v1/governance/webhooks', { body })
    assert.equal(webhook.body.created_by, person.userId)
    await acme.owner.call('POST /v1/governance/webhooks', { body })
    await person.openSession()
    await person.openSession()

    const preview = await acme.owner.call(suspend(person.userId, '?dry_run=true'), { body: { block_login: true } })
    const { body: receipt } = await acme.owner.call(suspend(person.userId), { body: { block_login: true } })
    assert.deepEqual({ ...preview.body, suspension_id: '', dry_run: false }, { ...receipt, suspension_id: '' })
    assert.equal(receipt.api_keys_stopped.length, 2)
    assert.ok(receipt.api_keys_stopped.some(({ id }: { id: string }) => id === spare.id))
    assert.equal(receipt.api_keys_revoked, 0)
    assert.equal(receipt.sessions_ended, 2)
    assert.deepEqual(receipt.webhooks_created, [{ id: webhook.body.id, url: body.url, enabled: true }])
    await acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`)
    assert.equal((await reeve.call('GET /v1/caller', { key: spare.key })).status, 200)
  })

  test('a caller who cannot list webhooks sees only their origins, without path and query', async () => {
    const acme = await reeve.organization()
    const permissions = ['members.suspend', 'governance.manage']
    const person = await acme.person(await acme.profile(permissions))
    const without = await acme.person(await acme.profile(['members.suspend']))
    const body = { url: 'https://hooks.acme.test:8443/T0/secret?token=secret', event_types: ['*'] }
    await person.call('POST /v1/governance/webhooks', { body })
    await acme.owner.call(`PATCH /v1/members/${person.userId}`, { body: { profile_id: await acme.profile([]) } })
    const urlFor = async (key: string) => {
      const answer = await reeve.call(suspend(person.userId), { key, body: {} })
      return answer.body.webhooks_created[0].url
    }
    const withoutScope = await acme.keyOf(acme.owner.userId, ['members:write'])
    const withScope = await acme.keyOf(acme.owner.userId, ['members:write', 'governance:read'])
    assert.equal(await urlFor(without.key), 'https://hooks.acme.test:8443')
    assert.equal(await urlFor(withoutScope), 'https://hooks.acme.test:8443')
    assert.equal(await urlFor(withScope), body.url)
    const inSession = await acme.owner.inSession(suspend(person.userId), { body: {} })
    assert.equal(inSession.body.webhooks_created[0].url, body.url)
  })

  test('a replayed receipt hides webhook URLs from a caller who can no longer list webhooks', async () => {
    const acme = await reeve.organization()
    const permissions = ['members.suspend', 'governance.manage']
    const [person, caller] = [
      await acme.person(await acme.profile(permissions)),
      await acme.person(await acme.profile(permissions)),
    ]
    const body = { url: 'https://hooks.acme.test:8443/T0/secret?token=secret', event_types: ['*'] }
    await person.call('POST /v1/governance/webhooks', { body })
    const urlOf = async () => {
      const answer = await caller.call(suspend(person.userId), { body: {}, headers: { 'idempotency-key': 'one' } })
      return [answer.body.webhooks_created[0].url, answer.headers.get('idempotency-replayed')]
    }
    assert.deepEqual(await urlOf(), [body.url, null])
    assert.deepEqual(await urlOf(), [body.url, 'true'])
    const profile_id = await acme.profile(['members.suspend'])
    await acme.owner.call(`PATCH /v1/members/${caller.userId}`, { body: { profile_id } })
    assert.deepEqual(await urlOf(), ['https://hooks.acme.test:8443', 'true'])
  })

  test('without a login block no session ends', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    await person.openSession()
    const { body } = await acme.owner.call(suspend(person.userId), { body: {} })
    assert.deepEqual([body.sessions_ended, body.webhooks_created], [0, []])
  })
})

describe('revoke_keys', () => {
  test('a revoked key stays revoked after reactivation', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    const answer = await acme.owner.call(suspend(person.userId), { body: { revoke_keys: true } })
    assert.equal(answer.body.api_keys_revoked, 1)
    await acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`)
    assert.equal((await person.call('GET /v1/caller')).body.code, 'invalid_api_key')
    const keys = await acme.owner.inSession(`GET /v1/api-keys?owner_user_id=${person.userId}`)
    assert.equal(keys.body.api_keys[0].revoked_reason, 'owner_suspended')
  })

  test('a repeated suspension revokes keys with one entry, and nothing the second time', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    await acme.owner.call(suspend(person.userId), { body: {} })
    const { actions, types } = await recordedBy(reeve, acme.id, async () => {
      const again = await acme.owner.call(suspend(person.userId), { body: { revoke_keys: true } })
      assert.deepEqual([again.body.already_suspended, again.body.api_keys_revoked], [true, 1])
      const third = await acme.owner.call(suspend(person.userId), { body: { revoke_keys: true } })
      assert.deepEqual([third.body.already_suspended, third.body.api_keys_revoked], [true, 0])
    })
    assert.deepEqual([actions, types], [['member.suspension_repeated'], ['api_key.revoked']])
  })

  test('a repeated suspension with keys and login block makes one entry, with its reason and both', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    const key = await acme.issueKey(person.userId, ['members:read'])
    const { body: first } = await acme.owner.call(suspend(person.userId), { body: { reason: 'first' } })
    const body = { reason: 'key leaked', block_login: true, revoke_keys: true }
    const { entries, types } = await recordedBy(reeve, acme.id, () => acme.owner.call(suspend(person.userId), { body }))
    assert.equal(entries.length, 1)
    const { action, reason, target, changes } = entries[0] ?? assert.fail()
    assert.deepEqual([action, reason, target.id], ['member.suspension_repeated', 'key leaked', person.userId])
    assert.deepEqual(changes.before, { status: 'suspended', suspension_id: first.suspension_id })
    const { api_keys_revoked: revoked, ...after } = changes.after as Record<string, string[]>
    const others = { login_blocked: true, login_block: 'in_place', sessions_ended: 0, webhooks_disabled: [] }
    assert.deepEqual(after, others)
    assert.equal(revoked?.includes(key.id), true)
    assert.deepEqual(types, ['member.login_blocked', ...Array(2).fill('api_key.revoked')])
    assert.equal((await acme.owner.call(`GET /v1/members/${person.userId}/suspension`)).body.reason, 'first')
  })

  test('an expired key is neither counted nor revoked', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    const { id } = await acme.issueKey(person.userId, ['members:read'])
    await inDatabase(reeve.app.pool, acme.id, transaction =>
      transaction.commit(sql`
        update api_keys set expires_at = now() - interval '1 hour', created_at = now() - interval '2 hours'
        where organization_id = ${acme.id} and id = ${id}`),
    )
    const { body } = await acme.owner.call(suspend(person.userId), { body: { revoke_keys: true } })
    assert.deepEqual([body.api_keys_stopped.length, body.api_keys_revoked], [1, 1])
    const { api_keys: keys } = (await acme.owner.inSession(`GET /v1/api-keys?owner_user_id=${person.userId}`)).body
    assert.equal(keys.find((key: { id: string }) => key.id === id).status, 'expired')
  })

  test('a dry run revokes no key', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    const preview = await acme.owner.call(suspend(person.userId, '?dry_run=true'), { body: { revoke_keys: true } })
    assert.equal(preview.body.api_keys_revoked, 1)
    assert.equal((await person.call('GET /v1/caller')).status, 200)
  })
})
