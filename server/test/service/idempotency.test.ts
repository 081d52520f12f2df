import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { assertSuccess, assign } from '../harness/every-operation.ts'
import { holdOrganization } from '../harness/hold-organization.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { createWebhookFor, recordedBy } from '../harness/platform.ts'
import { type Answer, outcomeOf, type SharedReeve, sharedTwo } from '../harness/reeve.ts'
import { type ChecksumReader, openChecksumReader } from '../harness/row-checksums.ts'

let reeve: SharedReeve
/** A second server on the same database, in place of another process. */
let other: SharedReeve
let stop: () => Promise<void>
let spectator: ChecksumReader
before(async () => {
  ;({ reeve, second: other, stop } = await sharedTwo())
  spectator = await openChecksumReader(reeve.database)
})
after(async () => {
  await spectator.close()
  await stop()
})

const HOUR = 3_600_000
const once = (key: string) => ({ headers: { 'idempotency-key': key } })
const profile = (name = `Support ${newId()}`) => ({ name, permissions: ['members.read'] })
const create = (who: Pick<Person, 'call'>, key: string, body = profile()) =>
  who.call('POST /v1/profiles', { body, ...once(key) })
const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'

async function storedAnswers(acme: Organization): Promise<number> {
  const [row] = await spectator.sql`
    select count(*)::int as count from idempotency_keys where organization_id = ${acme.id}`
  return row?.count
}

test('a repeated write happens once and gets the first response', async () => {
  const acme = await reeve.organization()
  const body = profile()
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const first = await create(acme.owner, 'one', body)
    const second = await create(acme.owner, 'one', body)
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(second.body, first.body)
    assert.deepEqual([isReplayed(first), isReplayed(second)], [false, true])

    const remove = () => acme.owner.call(`DELETE /v1/profiles/${first.body.id}`, once('two'))
    const [gone, again] = [await remove(), await remove()]
    assert.deepEqual([gone.status, again.status, isReplayed(again), again.body], [204, 204, true, ''])
  })
  assert.deepEqual(recorded.actions, ['profile.created', 'profile.deleted'])
})

test('a response stored by the previous release is replayed without newer fields', async () => {
  const acme = await reeve.organization()
  const body = { url: 'https://hooks.acme.example/reeve', event_types: ['*'] }
  const make = () => acme.owner.call('POST /v1/governance/webhooks', { body, ...once('one') })
  const { secret_rotated_at, ...former } = (await assertSuccess(make())).body
  assert.equal(secret_rotated_at, null)
  const [stored] = await spectator.sql`select caller, key from idempotency_keys where organization_id = ${acme.id}`
  const name = JSON.stringify(['idempotency', acme.id, stored?.caller, stored?.key])
  const sealed = reeve.app.vault.seal(JSON.stringify({ response: { ...former, unshown: 'by no schema' } }), name)
  await spectator.sql`update idempotency_keys set sealed_response = ${sealed} where organization_id = ${acme.id}`
  const replayed = await make()
  assert.deepEqual([replayed.status, isReplayed(replayed)], [201, true])
  assert.equal(replayed.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.deepEqual(replayed.body, former)
})

test('a bookkeeping request is replayed, too', async () => {
  const acme = await reeve.organization()
  const put = (name: string, key: string) => {
    const body = { user_id: acme.owner.userId, kind: 'agent', name }
    return acme.owner.call('PUT /v1/triggers/nightly', { body, ...once(key) })
  }
  await assertSuccess(put('First', 'one'))
  await assertSuccess(put('Second', 'two'))
  const replayed = await put('First', 'one')
  assert.deepEqual([replayed.status, isReplayed(replayed), replayed.body.name], [200, true, 'First'])
  assert.equal((await acme.owner.call('GET /v1/triggers/nightly')).body.name, 'Second')
})

test('a key reused with another body, path or operation is 422 idempotency_key_reused', async () => {
  const acme = await reeve.organization()
  const [a, b] = [await acme.person('member'), await acme.person('member')]
  const suspend = (userId: string, body = {}) =>
    acme.owner.call(`POST /v1/members/${userId}/suspension`, { body, ...once('one') })
  await assertSuccess(suspend(a.userId))
  assert.equal(outcomeOf(await suspend(a.userId, { reason: 'x' })), '422 idempotency_key_reused')
  assert.equal(outcomeOf(await suspend(b.userId)), '422 idempotency_key_reused')
  assert.equal(outcomeOf(await create(acme.owner, 'one')), '422 idempotency_key_reused')
  assert.equal((await acme.owner.call(`GET /v1/members/${b.userId}`)).body.status, 'active')
})

test('a key reused with another If-Match, or with one added or omitted, is 422 idempotency_key_reused', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('member')
  const path = `/v1/members/${userId}/details`
  const edit = (name: string, key: string, ifMatch?: string | null) =>
    acme.owner.call(`PATCH ${path}`, {
      body: { name },
      headers: { 'idempotency-key': key, ...(ifMatch && { 'if-match': ifMatch }) },
    })
  const etag = async () => (await assertSuccess(acme.owner.call(`GET /v1/members/${userId}`))).headers.get('etag')
  const before = await etag()
  await assertSuccess(edit('First', 'guarded', before))
  const now = await etag()
  assert.notEqual(now, before)

  const replayed = await edit('First', 'guarded', before)
  assert.deepEqual([replayed.status, isReplayed(replayed), replayed.body.name], [200, true, 'First'])
  assert.equal(outcomeOf(await edit('First', 'guarded', now)), '422 idempotency_key_reused')
  assert.equal(outcomeOf(await edit('First', 'guarded')), '422 idempotency_key_reused')

  await assertSuccess(edit('Second', 'unguarded'))
  assert.ok(isReplayed(await edit('Second', 'unguarded')))
  assert.equal(outcomeOf(await edit('Second', 'unguarded', await etag())), '422 idempotency_key_reused')
})

test('a key is replayed with any If-Match by an operation that ignores this header', async () => {
  const acme = await reeve.organization()
  const body = { user_id: acme.owner.userId, kind: 'agent', name: 'Nightly' }
  const put = (etag: string) =>
    acme.owner.call('PUT /v1/triggers/nightly', { body, headers: { 'idempotency-key': 'one', 'if-match': etag } })
  await assertSuccess(put('"first"'))
  assert.ok(isReplayed(await assertSuccess(put('"second"'))))
})

test('the hash of a request without If-Match is the one that the previous release has stored', async () => {
  const acme = await reeve.organization()
  const body = profile()
  await assertSuccess(create(acme.owner, 'one', body))
  const [stored] = await spectator.sql`select request_hash from idempotency_keys where organization_id = ${acme.id}`
  const hash = createHash('sha256')
    .update(JSON.stringify(['createProfile', {}, {}, body]))
    .digest()
  assert.deepEqual(stored?.request_hash, hash)
})

test('a concurrent second request is 409 idempotency_key_in_use, in one process and in two', async () => {
  const acme = await reeve.organization()
  for (const second of [reeve, other]) {
    const key = newId()
    const body = profile()
    const sent = (to: SharedReeve) => to.call('POST /v1/profiles', { key: acme.owner.key, body, ...once(key) })
    const held = await holdOrganization(reeve.database, acme.id)
    const first = sent(reeve)
    await held.waiting()
    const refused = await sent(second)
    assert.equal(outcomeOf(refused), '409 idempotency_key_in_use')
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    await held.release()
    assert.equal((await first).status, 201)
    const replayed = await sent(second)
    assert.deepEqual([replayed.status, isReplayed(replayed)], [201, true])
    assert.deepEqual(replayed.body, (await first).body)
  }
})

test('of 40 concurrent requests to two processes exactly one takes effect', async () => {
  const acme = await reeve.organization()
  const body = profile()
  const recorded = await recordedBy(reeve, acme.id, () =>
    Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const to = index % 2 ? reeve : other
        return to.call('POST /v1/profiles', { key: acme.owner.key, body, ...once('race') })
      }),
    ),
  )
  assert.deepEqual(recorded.actions, ['profile.created'])
  const made = recorded.answer.filter(({ status }) => status === 201)
  assert.equal(made.filter(answer => !isReplayed(answer)).length, 1)
  assert.equal(new Set(made.map(answer => answer.body.id)).size, 1)
  const others = recorded.answer.filter(({ status }) => status !== 201).map(outcomeOf)
  assert.ok(others.every(answer => answer === '409 idempotency_key_in_use'))
})

test('a refused change stores nothing: the same key works once the cause is resolved', async () => {
  const acme = await reeve.organization()
  const id = await acme.profile(['members.read'])
  const person = await acme.person(id)
  const remove = () => acme.owner.call(`DELETE /v1/profiles/${id}`, once('one'))
  assert.equal(outcomeOf(await remove()), '409 profile_in_use')
  assert.equal(
    outcomeOf(await acme.owner.call('POST /v1/profiles', { body: {}, ...once('one') })),
    '422 validation_failed',
  )
  assert.equal(await storedAnswers(acme), 0)
  await assign(acme, person, acme.profiles.member)
  assert.equal((await remove()).status, 204)
  assert.equal(await storedAnswers(acme), 1)
})

test('a dry run neither stores nor replays: its key remains usable for the actual change', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const suspend = (query: string) =>
    acme.owner.call(`POST /v1/members/${person.userId}/suspension${query}`, { body: {}, ...once('one') })
  assert.equal((await assertSuccess(suspend('?dry_run=true'))).body.dry_run, true)
  assert.equal(await storedAnswers(acme), 0)
  assert.equal((await assertSuccess(suspend(''))).body.dry_run, false)
  const preview = await assertSuccess(suspend('?dry_run=true'))
  assert.deepEqual([preview.body.dry_run, isReplayed(preview)], [true, false])
})

test('a caller without authority gets no stored response: 401 when suspended, 403 when demoted', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('administrator')
  const body = profile()
  await assertSuccess(create(person, 'one', body))
  await assign(acme, person, acme.profiles.member)
  assert.equal(outcomeOf(await create(person, 'one', body)), '403 insufficient_scope')
  await assign(acme, person, acme.profiles.administrator)
  assert.ok(isReplayed(await create(person, 'one', body)))
  await assertSuccess(acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))
  assert.equal(outcomeOf(await create(person, 'one', body)), '401 invalid_api_key')
})

test('a caller that loses its authority while its repeated request waits gets no stored response', async () => {
  const acme = await reeve.organization()
  const losses: [(person: Person) => Promise<Answer>, string][] = [
    [person => assign(acme, person, acme.profiles.member), '403 insufficient_scope'],
    [({ userId }) => acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }), '401 invalid_api_key'],
  ]
  for (const [lose, refusal] of losses) {
    const person = await acme.person('administrator')
    const body = profile()
    await assertSuccess(create(person, 'one', body))
    const held = await holdOrganization(reeve.database, acme.id)
    const lost = lose(person)
    await held.waiting()
    // One request is admitted before the change and waits for the organization's lock. The 409 of the other one proves
    // this.
    const repeated = [create(person, 'one', body), create(person, 'one', body)]
    assert.equal(outcomeOf(await Promise.race(repeated)), '409 idempotency_key_in_use')
    await held.release()
    await assertSuccess(lost)
    assert.deepEqual((await Promise.all(repeated)).map(outcomeOf).sort(), [refusal, '409 idempotency_key_in_use'])
  }
})

test('keys of different API keys and organizations do not collide', async () => {
  const [acme, other] = await Promise.all([reeve.organization(), reeve.organization('Other')])
  const second = await acme.keyOf(acme.owner.userId, ['profiles:write'])
  const senders = [acme.owner, { call: acme.owner.call, key: second }, other.owner]
  const ids = new Set<string>()
  for (const { key } of senders) {
    const answer = await reeve.call('POST /v1/profiles', { key, body: profile(), ...once('one') })
    assert.deepEqual([answer.status, isReplayed(answer)], [201, false])
    ids.add(answer.body.id)
  }
  assert.equal(ids.size, 3)
})

test('a secret in a stored response is not readable in the database, and is still replayed', async () => {
  const acme = await reeve.organization()
  const body = { url: 'https://receiver.acme.test/reeve', event_types: ['*'] }
  const make = () => acme.owner.call('POST /v1/governance/webhooks', { body, ...once('one') })
  const { secret } = (await assertSuccess(make())).body
  assert.match(secret, /^whsec_/)
  assert.equal((await make()).body.secret, secret)
  const without = secret.slice('whsec_'.length)
  const forms = [without, Buffer.from(without).toString('hex'), Buffer.from(without, 'base64').toString('hex')]
  const marked = (await createWebhookFor(acme, { description: 'needle' })).id
  assert.ok((await tablesHolding('needle')).includes('webhooks'), `the search finds what is there: ${marked}`)
  for (const form of forms) assert.deepEqual(await tablesHolding(form), [])
})

/** The tables in which a row contains this text. Bytes are searched in hexadecimal form. */
async function tablesHolding(text: string): Promise<string[]> {
  const tables = Object.keys(await spectator.checksums())
  const found = tables.map(async table => {
    const rows = await spectator.sql`
      select from ${spectator.sql(table)} t where position(${text} in to_jsonb(t)::text) > 0 limit 1`
    return rows.length > 0 ? [table] : []
  })
  return (await Promise.all(found)).flat()
}

test('a key that is not 1 to 255 visible ASCII characters is 400 and has no effect', async () => {
  const acme = await reeve.organization()
  for (const key of ['two words', 'ä', 'x'.repeat(256)]) {
    assert.equal(outcomeOf(await create(acme.owner, key)), '400 malformed_request', key)
  }
  assert.equal((await create(acme.owner, '~'.repeat(255))).status, 201)
})

test('a response is kept for 24 hours; after that the key can be reused', async () => {
  const acme = await reeve.organization()
  const body = profile()
  const first = await assertSuccess(create(acme.owner, 'one', body))
  reeve.clock.advance(24 * HOUR - 60_000)
  assert.ok(isReplayed(await create(acme.owner, 'one', body)))
  reeve.clock.advance(2 * 60_000)
  const later = await create(acme.owner, 'one')
  assert.deepEqual([later.status, isReplayed(later)], [201, false])
  assert.notEqual(later.body.id, first.body.id)
  assert.equal(await storedAnswers(acme), 1)
})
