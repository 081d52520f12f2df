import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory, type TestDirectory } from '../../../test/harness/directories.ts'
import type { Organization } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'
import { createDirectoryActivity } from './directory-activity.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

async function connected(settings = {}) {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme, settings)
  const scim = (request: string, body?: object) => {
    const headers = { 'content-type': 'application/scim+json' }
    return reeve.call(request.replace(' ', ' /scim/v2'), { key: okta.token, headers, ...(body && { body }) })
  }
  return { acme, okta, scim }
}

interface Row extends Record<string, unknown> {
  readonly request_id: string
  readonly outcome: string
}

async function list(acme: Organization, okta: Pick<TestDirectory, 'id'>, query = '') {
  // A request is recorded after its response was sent.
  await new Promise(resolve => setTimeout(resolve, 20))
  await reeve.app.usage.directoryActivity.flush()
  const answer = await acme.owner.inSession(`GET /v1/directories/${okta.id}/activity${query}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as { activity: Row[]; next_cursor: string | null }
}

const newUser = (userName = `${newId()}@acme.test`, more = {}) => ({ schemas: [USER], userName, ...more })
const setActive = (value: boolean) => ({ schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value }] })

test('requests that changed something or were refused are listed, newest first, without values', async () => {
  const { acme, okta, scim } = await connected()
  const grace = `grace-${newId()}@acme.test`
  const created = await scim('POST /Users', newUser(grace, { externalId: newId() }))
  const { id } = created.body
  await scim(`GET /Users/${id}`)
  await scim(`PATCH /Users/${id}`, setActive(false))
  await scim(`PATCH /Users/${id}`, setActive(false))
  await scim('POST /Users', newUser(grace))
  await scim('GET /Users/mallory@evil.test')
  await scim('GET /Users?filter=userName%20sw%20%22grace%22')
  await scim(`PATCH /Users/${acme.owner.userId}`, setActive(false))
  const { activity, next_cursor } = await list(acme, okta)
  assert.deepEqual(
    activity.map(row => [row.method, row.route, row.status, row.outcome, row.code, row.resource_type, row.resource_id]),
    [
      ['PATCH', '/Users/{id}', 403, 'refused', 'owner_required', 'user', acme.owner.userId],
      ['GET', '/Users', 400, 'refused', 'scim_invalid_filter', 'user', null],
      ['GET', '/Users/{id}', 404, 'refused', 'scim_not_found', 'user', null],
      ['POST', '/Users', 409, 'refused', 'directory_user_exists', 'user', null],
      ['PATCH', '/Users/{id}', 200, 'changed', null, 'user', id],
      ['POST', '/Users', 201, 'changed', null, 'user', id],
    ],
  )
  assert.equal(next_cursor, null)
  assert.doesNotMatch(JSON.stringify(activity), /@/)
  assert.equal(activity[3]?.detail, 'Another person has this user name, external ID or email address')
  const { body: trail } = await acme.owner.call(`GET /v1/audit/entries?action=member.suspended`)
  assert.equal(trail.entries[0]?.context.request_id, activity[4]?.request_id)
})

test('a change has the action that the audit log has for it, and a refusal none', async () => {
  const { acme, okta, scim } = await connected()
  const { id } = (await scim('POST /Users', newUser())).body
  await scim(`PATCH /Users/${id}`, setActive(false))
  await scim(`PATCH /Users/${id}`, setActive(true))
  const rename = { schemas: [PATCH], Operations: [{ op: 'replace', path: 'displayName', value: 'Grace H.' }] }
  await scim(`PATCH /Users/${id}`, rename)
  await scim(`PATCH /Users/${acme.owner.userId}`, setActive(false))
  await scim(`DELETE /Users/${id}`)
  const { activity } = await list(acme, okta)
  assert.deepEqual(
    activity.map(({ action }) => action),
    ['member.removed', null, 'member.changed', 'member.reactivated', 'member.suspended', 'member.created'],
  )
  const again = (await scim('POST /Users', newUser())).body.id
  const suspend = { method: 'PATCH', path: `/Users/${again}`, data: setActive(false) }
  const Operations = [suspend, { ...suspend, data: rename }]
  await scim('POST /Bulk', { schemas: [BULK], Operations })
  const [renamed, suspended] = (await list(acme, okta)).activity
  assert.deepEqual([renamed?.action, suspended?.action], [null, null], 'one request id of two changes')
  const { activity: newest } = await list(acme, okta, '?limit=1')
  assert.equal(newest[0]?.action, null, 'the other change is on the next page')
})

test('each operation of a bulk request has its own row', async () => {
  const { acme, okta, scim } = await connected()
  const Operations = [
    { method: 'POST', path: '/Users', bulkId: 'a', data: newUser() },
    { method: 'POST', path: '/Groups', bulkId: 'g', data: { displayName: 'Staff', members: [{ value: 'bulkId:a' }] } },
    { method: 'PATCH', path: `/Users/${newId()}`, data: setActive(false) },
    { method: 'DELETE', path: '/Nothing/1' },
  ]
  const { body } = await scim('POST /Bulk', { schemas: [BULK], Operations })
  const { activity } = await list(acme, okta, '?order=asc')
  assert.deepEqual(
    activity.map(row => [row.method, row.route, row.outcome, row.code]),
    [
      ['POST', '/Users', 'changed', null],
      ['POST', '/Groups', 'changed', null],
      ['PATCH', '/Users/{id}', 'refused', 'directory_user_not_found'],
      ['DELETE', '/Bulk', 'refused', 'scim_not_found'],
    ],
  )
  const locations = body.Operations.map(({ location }: { location?: string }) => location?.split('/').at(-1))
  assert.deepEqual([activity[0]?.resource_id, activity[1]?.resource_id], locations.slice(0, 2))
})

test('the list has pages, and a filter by outcome to which the cursor is bound', async () => {
  const { acme, okta, scim } = await connected()
  for (let number = 0; number < 3; number++) {
    await scim('POST /Users', newUser())
    await scim('POST /Users', { schemas: [USER] })
  }
  const first = await list(acme, okta, '?outcome=refused&limit=2')
  const second = await list(acme, okta, `?outcome=refused&limit=2&cursor=${first.next_cursor}`)
  assert.deepEqual([first.activity.length, second.activity.length, second.next_cursor], [2, 1, null])
  assert.ok([...first.activity, ...second.activity].every(({ outcome }) => outcome === 'refused'))
  const path = `GET /v1/directories/${okta.id}/activity?limit=2&cursor=${first.next_cursor}`
  const other = await acme.owner.inSession(path)
  assert.deepEqual([other.status, other.body.code], [422, 'invalid_cursor'])
})

test('the newest 1,000 requests of 30 days are kept, and of repeated 429 one a write', async () => {
  const { acme, okta } = await connected()
  const { clock, app } = reeve
  const options = { onError: (error: unknown) => assert.fail(String(error)), clock }
  const activity = createDirectoryActivity(app.pool, options)
  const connection = { ...okta.connection, tokenHash: Buffer.alloc(0), effect: { hasChanged: false, createdId: null } }
  const at = { method: 'GET', route: '/Users/:id', id: null, code: 'scim_not_found', detail: null }
  const record = (status: number, requestId: string) => activity.record(connection, { ...at, status, requestId })
  record(404, 'old')
  await activity.flush()
  for (let number = 0; number < 1_100; number++) record(number % 100 === 0 ? 429 : 404, String(number))
  await activity.flush()
  record(404, 'last')
  await activity.flush()
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const next = cursor ? `&cursor=${cursor}` : ''
    const page: Awaited<ReturnType<typeof list>> = await list(acme, okta, `?limit=200${next}`)
    seen.push(...page.activity.map(({ request_id }) => request_id))
    cursor = page.next_cursor
  } while (cursor)
  assert.deepEqual([seen.length, seen[0], seen[1]], [1_000, 'last', '1099'])
  assert.equal(seen.includes('old'), false)
  clock.advance(31 * 24 * 60 * 60_000)
  assert.equal((await list(acme, okta)).activity.length, 0)
  record(404, 'later')
  await activity.stop()
  const [kept] = await reeve.query`select count(*)::int from directory_activity where directory_id = ${okta.id}`
  assert.equal(kept?.count, 1)
})
