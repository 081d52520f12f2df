import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import canonicalize from 'canonicalize'
import { appendFacts, facts, OPERATOR } from '../../../test/harness/append-facts.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { executeInternally } from '../../operations/internal-change.ts'
import { changed } from '../../operations/operation.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const list = async (organization: Organization, query = '') => {
  const answer = await organization.owner.call(`GET /v1/audit/entries${query}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
const sequences = (body: { entries: { sequence: number }[] }) => body.entries.map(({ sequence }) => sequence)
const organizationWith = async (count: number, of?: Parameters<typeof facts>[1]) => {
  const organization = await reeve.organization()
  const { entries } = await list(organization)
  await appendFacts(reeve.app.runtime, organization.id, facts(count, of))
  return { organization, before: entries[0].sequence as number }
}

test('an entry has actor, action, target, time, reason and origin, and its hash covers them', async () => {
  const acme = await reeve.organization()
  const person = await acme.person('member')
  const body = { reason: 'left the company' }
  const headers = { 'x-request-id': 'offboarding-1', 'user-agent': 'a test' }
  const done = await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body, headers })
  assert.equal(done.status, 200)

  const { entries } = await list(acme, '?limit=2')
  const [entry, previous] = entries
  assert.equal(entry.action, 'member.suspended')
  assert.equal(entry.organization_id, acme.id)
  assert.equal(entry.sequence, previous.sequence + 1)
  assert.equal(entry.actor.type, 'member')
  assert.equal(entry.actor.id, acme.owner.userId)
  assert.equal(entry.actor.key.name, 'test')
  assert.deepEqual([entry.target.type, entry.target.id], ['member', person.userId])
  assert.equal(entry.reason, 'left the company')
  assert.deepEqual(entry.changes.before, { status: 'active' })
  assert.equal(entry.changes.after.status, 'suspended')
  assert.deepEqual(entry.context, { request_id: 'offboarding-1', ip: '127.0.0.1', user_agent: 'a test' })
  assert.match(entry.occurred_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

  const { hash, previous_hash: previousHash, ...content } = entry
  assert.equal(previousHash, previous.hash)
  const expected = createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(canonicalize(content) ?? '')
  assert.equal(hash, expected.digest('hex'))
})

test('entries come newest first, or oldest first when asked', async () => {
  const { organization, before } = await organizationWith(3)
  assert.deepEqual(sequences(await list(organization, '?limit=3')), [before + 3, before + 2, before + 1])
  assert.deepEqual(sequences(await list(organization, '?limit=3&order=asc')), [1, 2, 3])
})

test('pages neither skip nor repeat an entry, in both orders and under a filter', async () => {
  const { organization } = await organizationWith(25, index => ({ action: index % 2 ? 'test.odd' : 'test.even' }))
  for (const query of ['order=desc', 'order=asc', 'order=desc&action=test.odd', 'order=asc&target_type=test']) {
    const whole = sequences(await list(organization, `?limit=200&${query}`))
    const paged: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(organization, `?limit=4&${query}${cursor && `&cursor=${cursor}`}`)
      paged.push(...sequences(page))
      cursor = page.next_cursor
    }
    assert.deepEqual(paged, whole)
    assert.equal(new Set(paged).size, paged.length)
  }
})

test('several filters apply together', async () => {
  const { organization, before } = await organizationWith(4, index => ({
    action: index < 2 ? 'test.first' : 'test.second',
    target: { type: index % 2 ? 'odd' : 'even', id: `thing ${index}` },
  }))
  const at = (...offsets: number[]) => offsets.map(offset => before + offset)
  const found = async (query: string) => sequences(await list(organization, `?${query}`))
  assert.deepEqual(await found('action=test.first'), at(2, 1))
  assert.deepEqual(await found('target_type=odd'), at(4, 2))
  assert.deepEqual(await found('target=thing%202'), at(3))
  assert.deepEqual(await found('target_id=thing%202'), at(3), 'the former name')
  assert.deepEqual(await found('target_type=odd&action=test.second'), at(4))
  assert.deepEqual(await found('target_type=odd&target=thing%202'), [])
  assert.deepEqual(await found('action=TEST.FIRST'), [])
})

test('the actor filter finds the entries of one person by their id', async () => {
  const acme = await reeve.organization()
  const [administrator, member] = [await acme.person('administrator'), await acme.person('member')]
  await administrator.call(`POST /v1/members/${member.userId}/suspension`, { body: {} })
  const id = administrator.userId
  for (const query of [`actor=${id}`, `actor=${id.toUpperCase()}`, `actor_id=${id}`]) {
    const { entries } = await list(acme, `?${query}`)
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['member.suspended'],
    )
  }
  assert.deepEqual((await list(acme, `?actor=${member.userId}`)).entries, [])
})

test('a prefix finds the actions under it, page by page in both orders, and with other filters', async () => {
  const actions = ['test.odd', 'tests.even', 'test.deep.even', 'testing', 'test', 'test_.x']
  const { organization, before } = await organizationWith(12, index => ({
    action: actions[index % 6] ?? '',
    target: { type: 'test', id: `${index}` },
  }))
  const at = (...offsets: number[]) => offsets.map(offset => before + offset)
  const found = async (query: string) => sequences(await list(organization, `?${query}`))
  assert.deepEqual(await found('action=test.*'), at(9, 7, 3, 1))
  assert.deepEqual(await found('action=test.*&order=asc'), at(1, 3, 7, 9))
  assert.deepEqual(await found('action=test.deep.*'), at(9, 3))
  assert.deepEqual(await found('action=test.*&target=6'), at(7))
  assert.deepEqual(await found('action=none.*'), [])
  assert.deepEqual(await found('action=*'), await found(''))
  for (const order of ['asc', 'desc']) {
    const first = await list(organization, `?action=test.*&limit=3&order=${order}`)
    const second = await list(organization, `?action=test.*&limit=3&order=${order}&cursor=${first.next_cursor}`)
    assert.deepEqual([...sequences(first), ...sequences(second)], await found(`action=test.*&order=${order}`))
  }
})

test('the request and key filters find the entries of one request and of one key', async () => {
  const acme = await reeve.organization()
  const [person, other] = [await acme.person('administrator'), await acme.person('member')]
  const path = `/v1/members/${other.userId}/suspension`
  await person.call(`POST ${path}`, { body: {}, headers: { 'x-request-id': 'ticket-7' } })
  await acme.owner.call(`DELETE ${path}`)
  const { entries } = await list(acme, '?request_id=ticket-7')
  assert.deepEqual([entries.length, entries[0].action], [1, 'member.suspended'])
  const { id } = entries[0].actor.key
  const actionsOf = ({ entries }: { entries: { action: string }[] }) => entries.map(({ action }) => action)
  for (const key of [id, id.toUpperCase()]) {
    assert.deepEqual(actionsOf(await list(acme, `?key=${key}`)), ['member.suspended'])
  }
  assert.deepEqual(actionsOf(await list(acme, `?key=${id}&action=member.reactivated`)), [])
  assert.deepEqual(actionsOf(await list(acme, '?request_id=ticket')), [])
})

test('a span of time includes its beginning and excludes its end, in any offset', async () => {
  const { organization, before } = await organizationWith(1)
  const { entries } = await list(organization, '?limit=1')
  const at = new Date(entries[0].occurred_at)
  const later = new Date(at.getTime() + 1).toISOString()
  const inIndia = `${new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`
  const newest = async (query: string) => sequences(await list(organization, `?${query}&limit=1`))[0]
  assert.equal(await newest(`since=${at.toISOString()}`), before + 1)
  assert.equal(await newest(`since=${encodeURIComponent(inIndia)}`), before + 1)
  assert.equal(await newest(`since=${later}`), undefined)
  assert.equal(await newest(`until=${later}`), before + 1)
  assert.notEqual(await newest(`until=${at.toISOString()}`), before + 1)
})

test('a time range includes every entry before and after one with a wrong time', async () => {
  const hourMs = 60 * 60_000
  for (const wrongByHours of [48, -48]) {
    const { organization, before } = await organizationWith(1)
    reeve.clock.advance(wrongByHours * hourMs)
    await appendFacts(reeve.app.runtime, organization.id, facts(1))
    reeve.clock.reset()
    await appendFacts(reeve.app.runtime, organization.id, facts(1))
    const [since, until] = [-24, 24].map(hours => new Date(Date.now() + hours * hourMs).toISOString())
    const found = sequences(await list(organization, `?since=${since}&until=${until}`))
    assert.deepEqual(found, [before + 3, ...Array.from({ length: before + 1 }, (_, index) => before + 1 - index)])
  }
})

test('a refusal under the lock is audited; one for a missing scope or permission is not', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person('administrator')
  const before = sequences(await list(acme))[0]
  const refused = await administrator.call(`POST /v1/members/${acme.owner.userId}/suspension`, { body: {} })
  assert.equal(refused.status, 403)
  const member = await acme.person('member')
  assert.equal((await member.call(`POST /v1/members/${administrator.userId}/suspension`, { body: {} })).status, 403)
  const { entries } = await list(acme)
  assert.equal(entries[0].sequence, Number(before) + 1)
  assert.equal(entries[0].action, 'operation.refused')
  assert.equal(entries[0].reason, 'owner_required')
})

test('a family has the same entries in lists, counts and exports', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('administrator')
  await acme.owner.call(`PATCH /v1/members/${userId}`, { body: { profile_id: acme.profiles.member } })
  await acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { block_login: true } })
  await acme.owner.call(`DELETE /v1/members/${acme.owner.userId}`)
  const all = await list(acme, '?limit=200')
  const spans = 'spans=1&since=2020-01-01T00:00:00Z'
  const { families } = (await acme.owner.call(`GET /v1/audit/counts?${spans}`)).body.spans[0]
  const actionsIn = async (query: string) =>
    (await list(acme, `?limit=200&${query}`)).entries.map(({ action }: { action: string }) => action)
  let total = 0
  for (const [family, number] of Object.entries(families)) {
    assert.equal((await actionsIn(`family=${family}`)).length, number, family)
    const counted = await acme.owner.call(`GET /v1/audit/counts?${spans}&family=${family}`)
    assert.equal(counted.body.total, number)
    const exported = await acme.owner.call(`GET /v1/audit/export?family=${family}`)
    assert.equal(exported.headers.get('reeve-entries'), String(number))
    total += Number(number)
  }
  assert.equal(total, all.entries.length)
  assert.deepEqual(await actionsIn('family=security'), ['operation.refused'])
  assert.deepEqual(await actionsIn('family=access&action=member.*'), ['member.profile_changed'])
  assert.deepEqual(await actionsIn('family=access&action=member.suspended'), [])
})

test('entries of another organization are never listed, whatever the query', async () => {
  const [acme, other] = [await reeve.organization('Acme'), await reeve.organization('Other')]
  const { entries } = await list(other, `?target=${acme.id}`)
  assert.deepEqual(entries, [])
  const all = await list(other, '?limit=200')
  assert.ok(all.entries.every((entry: { organization_id: string }) => entry.organization_id === other.id))
})

test('an invalid query parameter is refused with its pointer', async () => {
  const acme = await reeve.organization()
  const refused = async (query: string, pointer: string) => {
    const { status, body } = await acme.owner.call(`GET /v1/audit/entries?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].pointer, pointer, query)
  }
  await refused('actor=nobody', '/actor')
  await refused('key=nobody', '/key')
  await refused('family=nobody', '/family')
  await refused('order=sideways', '/order')
  await refused('limit=201', '/limit')
  await refused('since=yesterday', '/since')
  await refused('since=0000-01-01T00:00:00Z', '/since')
  await refused('until=2026-01-01T00:00:60Z', '/until')
  await refused('until=2026-02-30T00:00:00Z', '/until')
  await refused('target=a%00b', '/target')
  await refused('actions=member.suspended', '/actions')
  await refused(`action=${'a'.repeat(201)}`, '/action')
  await refused('cursor=anything', '/cursor')
})

test('a cursor of the opposite order is refused', async () => {
  const { organization } = await organizationWith(3)
  const { next_cursor: cursor } = await list(organization, '?limit=1&order=asc')
  const answer = await organization.owner.call(`GET /v1/audit/entries?limit=1&cursor=${cursor}`)
  assert.equal(answer.status, 422)
  assert.equal(answer.body.code, 'invalid_cursor')
})

test('every audit endpoint requires the scope audit:read and the permission audit.read', async () => {
  const acme = await reeve.organization()
  const unscoped = await acme.keyOf(acme.owner.userId, ['members:read'])
  const auditor = await acme.person(await acme.profile(['audit.read']))
  const demoted = await acme.person(await acme.profile(['audit.read']))
  const body = { profile_id: acme.profiles.member }
  assert.equal((await acme.owner.call(`PATCH /v1/members/${demoted.userId}`, { body })).status, 200)
  for (const path of ['entries', 'export', 'verification', 'checkpoints']) {
    const withoutScope = await reeve.call(`GET /v1/audit/${path}`, { key: unscoped })
    assert.equal(withoutScope.status, 403)
    assert.equal(withoutScope.body.code, 'insufficient_scope')
    assert.equal(withoutScope.body.required_scope, 'audit:read')
    assert.equal((await auditor.call(`GET /v1/audit/${path}`)).status, 200)
    const withoutPermission = await demoted.call(`GET /v1/audit/${path}`)
    assert.equal(withoutPermission.status, 403)
    assert.equal(withoutPermission.body.code, 'insufficient_scope', 'the scope counts only with the permission')
    assert.equal((await reeve.call(`GET /v1/audit/${path}`)).status, 401)
  }
})

test('an address finds its entries, however it is written, and a network those of its addresses', async () => {
  const acme = await reeve.organization()
  const addresses = ['203.0.113.7', '203.0.113.255', '203.0.114.0', '2001:db8::1', '2001:db9::', null]
  const fact = { action: 'test.done', target: { type: 'test', id: '1' }, events: [] }
  for (const ip of addresses) {
    const by = { actor: OPERATOR, context: { requestId: 'test', ip, userAgent: null } }
    await executeInternally(reeve.app.runtime, acme.id, by, { decide: () => changed(undefined, fact, []) })
  }
  const found = async (ip: string, more = '') => {
    const { entries } = await list(acme, `?action=test.*&order=asc&ip=${encodeURIComponent(ip)}${more}`)
    return entries.map(({ context }: { context: { ip: string } }) => context.ip)
  }
  const [first, last, next, six, otherSix] = addresses
  for (const spelling of ['203.0.113.7', '203.0.113.7/32', '::ffff:203.0.113.7', '203.0.113.7:443'])
    assert.deepEqual(await found(spelling), [first], spelling)
  assert.deepEqual(await found('203.0.113.0/24'), [first, last])
  assert.deepEqual(await found('203.0.113.99/24'), [first, last])
  assert.deepEqual(await found('203.0.112.0/22'), [first, last, next])
  assert.deepEqual(await found('0.0.0.0/0'), [first, last, next])
  assert.deepEqual(await found('2001:DB8::/32'), [six])
  assert.deepEqual(await found('::/0'), [six, otherSix])
  assert.deepEqual(await found('203.0.113.0/24', '&request_id=other'), [])
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const counts = await acme.owner.call(`GET /v1/audit/counts?since=${since}&ip=203.0.113.0/24`)
  const exported = await acme.owner.call('GET /v1/audit/export?ip=203.0.113.0/24')
  assert.deepEqual([counts.body.total, exported.headers.get('reeve-entries')], [2, '2'])
})

test('a filter that is not an address is 422, in the search, the counts and the export', async () => {
  const acme = await reeve.organization()
  for (const path of ['entries?', 'counts?since=2026-01-01T00:00:00Z&', 'export?']) {
    for (const ip of ['', 'localhost', '10.0.0.0/33', '10.0.0', '203.0.113.*']) {
      const { status, body } = await acme.owner.call(`GET /v1/audit/${path}ip=${ip}`)
      const [{ pointer, code } = { pointer: null, code: null }] = body.errors ?? []
      assert.deepEqual([status, pointer, code], [422, '/ip', 'format'], `${path} ${ip}`)
    }
  }
})
