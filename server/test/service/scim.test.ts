import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ENTRA, GOOGLE } from '../harness/entra-requests.ts'
import { OKTA, OKTA_ASSERTIONS, OKTA_SPEC_TEST } from '../harness/okta-requests.ts'
import type { Organization } from '../harness/organization.ts'
import { type Answer, type SharedReeve, sharedReeve } from '../harness/reeve.ts'
import { scimFuzz } from '../harness/scim-fuzz.ts'
import { replay, type SendScim } from '../harness/scim-replay.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const REEVE = 'urn:reeve:scim:1.0:User'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

/** Connects a directory, and returns a function that sends SCIM requests with its token. */
async function connect(acme: Organization, settings: object = {}) {
  const body = { name: `Okta ${crypto.randomUUID()}`, default_profile_id: acme.profiles.member, ...settings }
  const made = await acme.owner.inSession('POST /v1/directories', { body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { token, id } = made.body as unknown as { token: string; id: string }
  const scim = (request: string, sent?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const [method = '', path = ''] = request.split(' ')
    return reeve.call(`${method} /scim/v2${path}`, {
      key: token,
      headers: { 'content-type': 'application/scim+json', ...headers },
      ...(sent !== undefined && { body: sent }),
    })
  }
  const send: SendScim = async ({ method, path, body: sent, wrongToken }) => {
    const answer = await scim(`${method} ${path}`, sent, wrongToken ? { authorization: 'Bearer non-token' } : {})
    const text = answer.status === 204 || answer.status === 304 ? undefined : answer.body
    return { status: answer.status, type: answer.headers.get('content-type'), body: text }
  }
  return { id, token, scim, send }
}

const unique = () => `ada-${crypto.randomUUID()}@acme.example`
const newUser = (userName = unique(), more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  ...more,
})
const patch = (...operations: object[]) => ({ schemas: [PATCH], Operations: operations })
const setActive = (active: boolean) => patch({ op: 'replace', path: 'active', value: active })

test('the 12 steps of Okta’s SPEC test pass, with all 53 assertions', async () => {
  const acme = await reeve.organization()
  const { send } = await connect(acme)
  assert.equal(OKTA_SPEC_TEST.length, 12)
  assert.equal(await replay(OKTA_SPEC_TEST, send, { user: acme.owner.userId }), OKTA_ASSERTIONS)
})

for (const [name, calls] of Object.entries({ Okta: OKTA, 'Entra ID': ENTRA, Google: GOOGLE })) {
  test(`the documented requests of ${name} pass`, async () => {
    const { send } = await connect(await reeve.organization())
    await replay(calls, send)
  })
}

test('a key that worked before is refused after active:false was answered', async () => {
  const acme = await reeve.organization()
  const ada = await acme.person('administrator')
  const { scim } = await connect(acme)
  assert.equal((await ada.call('GET /v1/caller')).status, 200)
  const answer = await scim(`PATCH /Users/${ada.userId}`, setActive(false))
  assert.deepEqual([answer.status, answer.body.active], [200, false])
  assert.equal((await ada.call('GET /v1/caller')).status, 401)
  const again = await scim(`PATCH /Users/${ada.userId}`, setActive(false))
  assert.deepEqual([again.status, again.body.active], [200, false])
  const back = await scim(`PATCH /Users/${ada.userId}`, setActive(true))
  assert.deepEqual([back.status, back.body.active], [200, true])
  assert.equal((await ada.call('GET /v1/caller')).status, 200)
})

test('active:true does not lift a local suspension, and says who holds', async () => {
  const acme = await reeve.organization()
  const ada = await acme.person()
  const { scim } = await connect(acme)
  const suspended = await acme.owner.call(`POST /v1/members/${ada.userId}/suspension`, { body: {} })
  assert.equal(suspended.status, 200)
  const { status, body } = await scim(`PATCH /Users/${ada.userId}`, setActive(true))
  assert.deepEqual([status, body.active], [200, false])
  assert.deepEqual((body as Record<string, unknown>)[REEVE], { heldBy: ['local'] })
})

test('the last owner is not suspended, with a sentence as the detail', async () => {
  const acme = await reeve.organization()
  const { scim } = await connect(acme, { may_suspend_owners: true })
  const { status, body } = await scim(`PATCH /Users/${acme.owner.userId}`, setActive(false))
  assert.equal(status, 409)
  assert.deepEqual(body.schemas, [ERROR])
  assert.match(String(body.detail), /owner/i)
  assert.equal((await acme.owner.call('GET /v1/caller')).status, 200)
})

test('a known external id that is held is restored, and other duplicates are refused', async () => {
  const { scim } = await connect(await reeve.organization())
  const user = newUser(unique(), { externalId: 'ext-1' })
  const made = await scim('POST /Users', user)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const duplicate = await scim('POST /Users', user)
  assert.deepEqual([duplicate.status, duplicate.body.scimType], [409, 'uniqueness'])
  await scim(`PATCH /Users/${made.body.id}`, setActive(false))
  const restored = await scim('POST /Users', user)
  assert.deepEqual([restored.status, restored.body.id, restored.body.active], [200, made.body.id, true])
})

test('a deleted user is gone, and its name can be used again', async () => {
  const { scim } = await connect(await reeve.organization())
  const user = newUser()
  const { body } = await scim('POST /Users', user)
  assert.equal((await scim(`DELETE /Users/${body.id}`)).status, 204)
  assert.equal((await scim(`GET /Users/${body.id}`)).status, 404)
  assert.equal((await scim(`DELETE /Users/${body.id}`)).status, 404)
  assert.equal((await scim('POST /Users', user)).status, 201)
})

test('If-Match compares the version under the lock', async () => {
  const { scim } = await connect(await reeve.organization())
  const { body, headers } = await scim('POST /Users', newUser())
  const etag = headers.get('etag') ?? ''
  assert.match(etag, /^W\//)
  const rename = (displayName: string) => patch({ op: 'replace', path: 'displayName', value: displayName })
  const path = `/Users/${body.id}`
  const answers = await Promise.all(
    ['A', 'B', 'C'].map(name => scim(`PATCH ${path}`, rename(name), { 'if-match': etag })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412])
  const now = await scim(`GET ${path}`)
  assert.notEqual(now.headers.get('etag'), etag)
  const known = await scim(`GET ${path}`, undefined, { 'if-none-match': now.headers.get('etag') ?? '' })
  assert.equal(known.status, 304)
})

test('the version of a group changes with its members', async () => {
  const { scim } = await connect(await reeve.organization())
  const { body: user } = await scim('POST /Users', newUser())
  const { body: group, headers } = await scim('POST /Groups', { schemas: [GROUP], displayName: 'Agents' })
  const add = patch({ op: 'add', path: 'members', value: [{ value: user.id }] })
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  const added = await scim(`PATCH /Groups/${group.id}`, add, ifMatch)
  assert.equal(added.status, 204)
  assert.notEqual(added.headers.get('etag'), headers.get('etag'))
  assert.equal((await scim(`PATCH /Groups/${group.id}`, add, ifMatch)).status, 412)
  const { body } = await scim(`GET /Users/${user.id}`)
  assert.deepEqual((body.groups as unknown as { value: string }[])[0]?.value, group.id)
})

test('pages with cursors have every user once', async () => {
  const { scim } = await connect(await reeve.organization())
  for (let n = 0; n < 5; n++) await scim('POST /Users', newUser())
  const seen = new Set<string>()
  let pages = 0
  for (let cursor: string | undefined = ''; cursor !== undefined && pages < 10; pages++) {
    const { body }: Answer = await scim(`GET /Users?count=2&cursor=${cursor}`)
    for (const { id } of body.Resources as unknown as { id: string }[]) seen.add(id)
    assert.equal(body.totalResults, 6)
    cursor = body.nextCursor as unknown as string | undefined
  }
  assert.deepEqual([seen.size, pages], [6, 3])
})

test('a cursor belongs to its directory', async () => {
  const acme = await reeve.organization()
  const [okta, entra, elsewhere] = [await connect(acme), await connect(acme), await connect(await reeve.organization())]
  for (let n = 0; n < 2; n++) await okta.scim('POST /Users', newUser())
  const { body } = await okta.scim('GET /Users?count=1&cursor=')
  const next = `GET /Users?count=1&cursor=${body.nextCursor}`
  assert.equal((await okta.scim(next)).status, 200)
  for (const { scim } of [entra, elsewhere]) {
    const refused = await scim(next)
    assert.deepEqual([refused.status, refused.body.scimType], [400, 'invalidCursor'])
  }
})

test('names that differ only in their Unicode form are one', async () => {
  const { scim } = await connect(await reeve.organization())
  const create = (userName: string) => scim('POST /Users', newUser(userName, { emails: [{ value: unique() }] }))
  assert.equal((await create('jose\u0301')).body.userName, 'jos\u00e9')
  assert.equal((await create('JOS\u00c9')).status, 409)
  const filter = encodeURIComponent('userName eq "Jose\u0301"')
  assert.equal((await scim(`GET /Users?filter=${filter}`)).body.totalResults, 1)
  const group = (displayName: string) => scim('POST /Groups', { schemas: [GROUP], displayName })
  assert.equal((await group('Cafe\u0301')).status, 201)
  assert.equal((await group('caf\u00e9')).status, 409)
})

test('a bulk request creates users and a group of them', async () => {
  const { scim } = await connect(await reeve.organization())
  const users = Array.from({ length: 20 }, (_, n) => ({
    method: 'POST',
    path: '/Users',
    bulkId: `u${n}`,
    data: newUser(),
  }))
  const group = {
    method: 'POST',
    path: '/Groups',
    bulkId: 'g',
    data: { schemas: [GROUP], displayName: 'All', members: users.map(({ bulkId }) => ({ value: `bulkId:${bulkId}` })) },
  }
  const bulk = { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations: [...users, group] }
  const { status, body } = await scim('POST /Bulk', bulk)
  assert.equal(status, 200)
  const results = body.Operations as unknown as { status: string; location: string }[]
  assert.deepEqual(new Set(results.map(one => one.status)), new Set(['201']))
  const id = results.at(-1)?.location.split('/').at(-1)
  assert.equal(((await scim(`GET /Groups/${id}`)).body.members as unknown as unknown[]).length, 20)
})

test('a directory sees nothing of another organization', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const { scim } = await connect(acme)
  assert.equal((await scim(`GET /Users/${other.owner.userId}`)).status, 404)
  assert.equal((await scim(`PATCH /Users/${other.owner.userId}`, setActive(false))).status, 404)
  assert.equal((await scim(`DELETE /Users/${other.owner.userId}`)).status, 404)
  assert.equal((await other.owner.call('GET /v1/caller')).status, 200)
})

test('the token opens nothing but SCIM, and an API key does not open SCIM', async () => {
  const acme = await reeve.organization()
  const { token, id } = await connect(acme)
  assert.equal((await reeve.call('GET /v1/caller', { key: token })).status, 401)
  const withKey = await acme.owner.call('GET /scim/v2/Users')
  assert.deepEqual([withKey.status, withKey.body.schemas], [401, [ERROR]])
  assert.equal((await acme.owner.inSession(`DELETE /v1/directories/${id}`)).status, 204)
  assert.equal((await reeve.call('GET /scim/v2/Users', { key: token })).status, 401)
})

test('a strict connection refuses what the interoperability profile forbids', async () => {
  const { scim } = await connect(await reeve.organization(), { strict: true })
  assert.equal((await scim('GET /ServiceProviderConfig')).body.interopProfileConformant, true)
  const { body } = await scim('POST /Users', newUser())
  for (const operation of [
    { op: 'Replace', path: 'active', value: false },
    { op: 'replace', path: 'active', value: 'False' },
    { op: 'replace', value: { active: false } },
    { op: 'add', path: 'nickName', value: 'Babs' },
  ]) {
    assert.equal((await scim(`PATCH /Users/${body.id}`, patch(operation))).status, 400, JSON.stringify(operation))
  }
  assert.equal((await scim(`PATCH /Users/${body.id}`, setActive(false))).status, 200)
})

const requests = process.env.REEVE_TEST_LONG ? 20_000 : 600
test(`${requests} generated requests get no 5xx, and every error has SCIM’s format`, async () => {
  const acme = await reeve.organization()
  const { scim } = await connect(acme)
  const ids: { users: string[]; groups: string[] } = { users: [acme.owner.userId], groups: [] }
  const { body } = await scim('POST /Groups', { schemas: [GROUP], displayName: 'Agents' })
  ids.groups.push(body.id as string)
  const next = scimFuzz(7, ids)
  const seen = new Map<number, number>()
  for (let n = 0; n < requests; n++) {
    const request = next()
    const { status, headers, body: answer } = await scim(`${request.method} ${request.path}`, request.body)
    seen.set(status, (seen.get(status) ?? 0) + 1)
    if (status === 201) (request.path === '/Users' ? ids.users : ids.groups).push(answer.id as string)
    assert.ok(status < 500 || request.path.startsWith('/Me'), JSON.stringify([request, answer]))
    if (status < 400) continue
    assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/, JSON.stringify(request))
    assert.deepEqual([answer.schemas, answer.status], [[ERROR], String(status)], JSON.stringify(request))
  }
  for (const status of [200, 201, 204, 400, 404]) assert.ok((seen.get(status) ?? 0) > 2, `${status}: ${[...seen]}`)
})
