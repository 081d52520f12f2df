import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENTRA, GOOGLE } from '../../../../test/harness/entra-requests.ts'
import { OKTA, OKTA_SPEC_TEST } from '../../../../test/harness/okta-requests.ts'
import { scimFuzz } from '../../../../test/harness/scim-fuzz.ts'
import { BASE, sendInProcess, startScim } from '../../../../test/harness/scim-in-process.ts'
import { replay } from '../../../../test/harness/scim-replay.ts'
import { BULK_SCHEMA } from './bulk.ts'
import { GROUP_SCHEMA, REEVE_SCHEMA, USER_SCHEMA } from './schemas.ts'
import { ERROR_SCHEMA } from './scim-errors.ts'

type Body = Record<string, never>

const newUser = (userName: string, more: object = {}) => ({
  method: 'POST',
  path: '/Users',
  body: { schemas: [USER_SCHEMA], userName, ...more },
})

async function withUsers(count: number) {
  const scim = startScim()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(idOf(await scim.send(newUser(`user${n}@acme.example`))))
  return { ...scim, ids }
}

const idOf = ({ body }: { body?: Body | undefined }) => String(body?.id)

describe('documented requests', () => {
  test('the steps of Okta’s SPEC test pass', async () => {
    const { ids, ...scim } = await withUsers(1)
    const steps = OKTA_SPEC_TEST.filter(({ wrongToken }) => !wrongToken)
    assert.equal(OKTA_SPEC_TEST.length, 12)
    assert.ok((await replay(steps, sendInProcess(scim), { user: ids[0] ?? '' })) >= 45)
  })
  for (const [name, calls] of Object.entries({ Okta: OKTA, 'Entra ID': ENTRA, Google: GOOGLE })) {
    test(`those of ${name} pass`, async () => {
      assert.ok((await replay(calls, sendInProcess(startScim()))) >= calls.length)
    })
  }
})

test('a user has the resource type, its version and its location', async () => {
  const { send } = startScim()
  const created = await send(
    newUser('ada@acme.example', { name: { givenName: 'Ada', familyName: 'L' }, externalId: 'x' }),
  )
  const { id, meta, ...rest } = created.body as Body
  const { created: _created, lastModified: _lastModified, version, ...place } = meta as unknown as Body
  assert.deepEqual(rest, {
    schemas: [USER_SCHEMA, REEVE_SCHEMA],
    externalId: 'x',
    userName: 'ada@acme.example',
    name: { formatted: 'Ada L', familyName: 'L', givenName: 'Ada' },
    displayName: 'Ada L',
    active: true,
    emails: [{ value: 'ada@acme.example', type: 'work', primary: true }],
    groups: [],
    [REEVE_SCHEMA]: { heldBy: [] },
  })
  assert.deepEqual(place, { resourceType: 'User', location: `${BASE}/Users/${id}` })
  assert.deepEqual(created.headers, { etag: version, location: `${BASE}/Users/${id}` })
  assert.match(String(version), /^W\/"[\w-]{22}"$/)
})

test('If-Match refuses a change of another version, and If-None-Match a body that is known', async () => {
  const { send, ids } = await withUsers(1)
  const path = `/Users/${ids[0]}`
  const { headers } = await send({ method: 'GET', path })
  const { etag = '' } = headers
  const body = { schemas: [USER_SCHEMA], userName: 'new@acme.example' }
  assert.equal((await send({ method: 'GET', path, ifNoneMatch: etag })).status, 304)
  const changed = await send({ method: 'PUT', path, body, ifMatch: etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
  assert.equal((await send({ method: 'GET', path, ifNoneMatch: etag })).status, 200)
  const refused = await send({ method: 'PUT', path, body, ifMatch: etag })
  assert.equal(refused.status, 412)
  assert.equal((await send({ method: 'DELETE', path, ifMatch: etag })).status, 412)
  assert.equal((await send({ method: 'DELETE', path, ifMatch: '*' })).status, 204)
})

test('a look-alike of an ASCII letter never makes a user name the address of someone else', async () => {
  const { send, ids } = await withUsers(1)
  const kelvin = (text: string) => text.replace(/k/i, '\u212A')
  assert.equal((await send({ ...newUser('Kate@acme.example') })).status, 201)
  for (const userName of [kelvin('kate@acme.example'), kelvin('kim@acme.example')]) {
    const { status, body } = await send({ ...newUser(userName, { emails: [{ value: 'other@acme.example' }] }) })
    assert.deepEqual([status, (body as { scimType?: string }).scimType], [400, 'invalidValue'], userName)
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    const found = await send({ method: 'GET', path: `/Users?filter=${filter}` })
    assert.equal((found.body as { totalResults?: number }).totalResults, 0, userName)
  }
  const { body } = newUser(kelvin('kay@acme.example'))
  assert.equal((await send({ method: 'PUT', path: `/Users/${ids[0]}`, body })).status, 400)
})

test('pages with an index and with cursors have every user once', async () => {
  const { send, ids } = await withUsers(5)
  const seen: string[] = []
  for (let index = 1; index <= 5; index += 2) {
    const { body } = await send({ method: 'GET', path: `/Users?startIndex=${index}&count=2` })
    const page = body as Record<string, never>
    assert.deepEqual([page.totalResults, page.startIndex], [5, index])
    seen.push(...(page.Resources as unknown as Body[]).map(({ id }) => String(id)))
  }
  assert.deepEqual(seen, ids)
  seen.length = 0
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const path: string = `/Users?count=2&cursor=${cursor}`
    const page: Record<string, unknown> = (await send({ method: 'GET', path })).body ?? {}
    assert.equal(page.startIndex, undefined)
    seen.push(...(page.Resources as Body[]).map(({ id }) => String(id)))
    cursor = page.nextCursor as string | undefined
  }
  assert.deepEqual(seen, ids)
  const first = (await send({ method: 'GET', path: '/Users?count=2&cursor=' })).body as Body
  for (const path of [
    `/Groups?cursor=${first.nextCursor}`,
    `/Users?cursor=${first.nextCursor}&filter=active%20eq%20true`,
    '/Users?cursor=x',
    '/Users?cursor=&startIndex=1',
  ]) {
    const { status, body } = await send({ method: 'GET', path })
    assert.deepEqual([status, (body as Body).scimType], [400, 'invalidCursor'], path)
  }
  const { body } = await send({ method: 'GET', path: '/Users?count=0' })
  assert.deepEqual((body as Body).Resources, [])
  assert.equal((body as Body).totalResults, 5)
})

test('a search in a body gives what the query gives', async () => {
  const { send, ids } = await withUsers(3)
  const filter = 'userName eq "USER1@acme.example"'
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest']
  const body = { schemas, filter, attributes: ['userName'] }
  const found = await send({ method: 'POST', path: '/Users/.search', body })
  const other = { ...body, schemas: [USER_SCHEMA] }
  assert.equal((await send({ method: 'POST', path: '/Users/.search', body: other })).status, 400)
  assert.deepEqual((found.body as Record<string, never>).Resources, [
    { schemas: [USER_SCHEMA, REEVE_SCHEMA], id: ids[1], userName: 'user1@acme.example' },
  ])
})

test('attributes and excludedAttributes select what a response has', async () => {
  const { send, ids } = await withUsers(1)
  const keysOf = async (query: string) =>
    Object.keys((await send({ method: 'GET', path: `/Users/${ids[0]}?${query}` })).body ?? {})
  assert.deepEqual(await keysOf('attributes=userName,NAME.givenName'), ['schemas', 'id', 'userName', 'name'])
  assert.deepEqual(await keysOf(`attributes=${REEVE_SCHEMA}:heldBy`), ['schemas', 'id', REEVE_SCHEMA])
  const without = await keysOf('excludedAttributes=groups,id,meta.version')
  assert.ok(without.includes('id') && without.includes('meta') && !without.includes('groups'))
  const { status } = await send({ method: 'GET', path: `/Users/${ids[0]}?attributes=id&excludedAttributes=id` })
  assert.equal(status, 400)
})

test('errors have SCIM’s format', async () => {
  const { send } = startScim()
  for (const [request, status, scimType] of [
    [{ method: 'GET', path: '/Users?filter=userName%20co%20%22a%22' }, '400', 'invalidFilter'],
    [{ method: 'GET', path: '/Users?count=x' }, '400', 'invalidValue'],
    [{ method: 'POST', path: '/Users', body: [] }, '400', 'invalidSyntax'],
    [{ method: 'POST', path: '/Users', body: {} }, '400', 'invalidValue'],
    [{ method: 'GET', path: '/Users/x' }, '404', undefined],
    [{ method: 'GET', path: '/Schemas?filter=x' }, '403', undefined],
    [{ method: 'GET', path: '/Me' }, '501', undefined],
  ] as const) {
    const answer = await send(request)
    const { detail, ...body } = answer.body as Body
    assert.equal(String(answer.status), status)
    assert.deepEqual(body, { schemas: [ERROR_SCHEMA], status, ...(scimType && { scimType }) })
    assert.ok(detail)
  }
})

test('only a strict connection claims to conform to the interoperability profile', async () => {
  for (const strict of [false, true]) {
    const { body } = await startScim({ strict }).send({ method: 'GET', path: '/ServiceProviderConfig' })
    assert.equal((body as Body).interopProfileConformant, strict)
  }
})

test('schemas and resource types are listed, and found by id in any case', async () => {
  const { send } = startScim()
  const listed = (await send({ method: 'GET', path: '/Schemas' })).body as unknown as { Resources: { id: string }[] }
  for (const { id } of listed.Resources) {
    const { status, body } = await send({ method: 'GET', path: `/Schemas/${id.toLowerCase()}` })
    assert.deepEqual([status, (body as Body).id], [200, id])
  }
  assert.equal((await send({ method: 'GET', path: '/ResourceTypes/Group' })).status, 200)
  assert.equal((await send({ method: 'GET', path: '/ResourceTypes/Device' })).status, 404)
})

describe('a bulk request', () => {
  const bulk = (Operations: object[], more: object = {}) => ({
    method: 'POST',
    path: '/Bulk',
    body: { schemas: [BULK_SCHEMA], Operations, ...more },
  })
  const resultsOf = ({ body }: { body?: unknown }) => (body as { Operations: Record<string, unknown>[] }).Operations
  const user = (bulkId: string, userName = `${bulkId}@acme.example`) => ({
    method: 'POST',
    path: '/Users',
    bulkId,
    data: { schemas: [USER_SCHEMA], userName },
  })

  test('creates a group with the users that it has created', async () => {
    const { send, people } = startScim()
    const group = {
      method: 'POST',
      path: '/Groups',
      bulkId: 'g',
      data: { schemas: [GROUP_SCHEMA], displayName: 'Agents', members: [{ value: 'bulkId:ada' }] },
    }
    const results = resultsOf(await send(bulk([user('ada'), group, { method: 'DELETE', path: '/Users/bulkId:ada' }])))
    assert.deepEqual(
      results.map(({ status, bulkId }) => [status, bulkId]),
      [
        ['201', 'ada'],
        ['201', 'g'],
        ['204', undefined],
      ],
    )
    assert.equal([...people.groups.values()][0]?.ids.size, 1)
  })

  test('gives each failure its own error, and stops after failOnErrors', async () => {
    const { send, people } = startScim()
    const operations = [
      user('a', 'no address'),
      user('b'),
      { method: 'PUT', path: '/Users/bulkId:no', data: {} },
      user('c'),
    ]
    const results = resultsOf(await send(bulk(operations, { failOnErrors: 2 })))
    assert.deepEqual(
      results.map(({ status }) => status),
      ['400', '201', '409'],
    )
    assert.deepEqual((results[0]?.response as Body | undefined)?.schemas, [ERROR_SCHEMA])
    assert.equal(people.users.size, 1)
  })

  test('is refused with more than 1,000 operations, another schema or method', async () => {
    const { send } = startScim()
    const many = Array.from({ length: 1_001 }, () => user('a'))
    assert.equal((await send(bulk(many))).status, 413)
    assert.equal((await send(bulk([], { schemas: [] }))).status, 400)
    assert.equal((await send(bulk([{ method: 'GET', path: '/Users' }]))).status, 400)
    assert.equal((await send(bulk([user('a'), user('a', 'b@acme.example')]))).status, 400)
    assert.equal((await send(bulk([{ method: 'POST', path: '/Users' }]))).status, 400)
  })

  test('runs alone in its connection', async () => {
    const { send } = startScim()
    const answers = await Promise.all([send(bulk([user('a')])), send(bulk([user('b')]))])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429])
  })
})

for (const strict of [false, true]) {
  test(`no request ${strict ? 'of a strict connection ' : ''}fails otherwise than with an error of SCIM`, async () => {
    const { send, people } = startScim({ strict })
    const ids: { users: string[]; groups: string[] } = { users: [], groups: [] }
    for (const name of ['a', 'b', 'c']) ids.users.push(idOf(await send(newUser(`${name}@acme.example`))))
    const group = { schemas: [GROUP_SCHEMA], displayName: 'Agents' }
    ids.groups.push(idOf(await send({ method: 'POST', path: '/Groups', body: group })))
    const next = scimFuzz(30, ids)
    const seen = new Map<number, number>()
    for (let n = 0; n < 3_000; n++) {
      const request = next()
      const { status, body } = await send(request)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (status === 201) (request.path === '/Users' ? ids.users : ids.groups).push(idOf({ body }))
      assert.ok(status < 500 || request.path.startsWith('/Me'), JSON.stringify(request))
      if (status < 400) continue
      assert.deepEqual((body as Body).schemas, [ERROR_SCHEMA])
      assert.equal((body as Body).status, String(status))
    }
    for (const status of [200, 201, 204, 400, 404]) assert.ok((seen.get(status) ?? 0) > 5, `${status}: ${[...seen]}`)
    for (const { userName, displayName } of people.users.values()) assert.ok(userName && displayName)
  })
}
