import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { assertSuccess, prepareCall, sendCall } from '../harness/every-operation.ts'
import { GIT, integrationPath } from '../harness/integrations.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor, putOracle, putTrigger, recordedBy } from '../harness/platform.ts'
import { type Answer, type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
})
after(() => reeve.stop())

const etagOf = ({ headers }: Answer): string => headers.get('etag') ?? assert.fail('no ETag')
const tagOf = async (path: string) => etagOf(await assertSuccess(acme.owner.call(`GET ${path}`)))
const call = (request: string, ifMatch: string, body?: unknown) =>
  acme.owner.call(request, { body, headers: { 'if-match': ifMatch } })

/** The names in docs/api.md of the resources with an ETag, by the id of the query that returns the ETag. */
const NAMED = {
  getOrganization: 'the organization',
  getMember: 'a member',
  getProfile: 'a profile',
  getWebhook: 'a webhook',
  getOracle: 'the Oracle',
  getSuspension: 'a suspension',
  getFollowUps: 'its follow-ups',
  getApiKeyPolicy: 'the policy of API keys',
  getDirectory: 'a directory',
  getDirectoryGroup: 'a group of a directory',
}

const withEtag = (kind: Operation['kind']) =>
  reeve.app.operations.filter(operation => operation.kind === kind && 'etag' in operation)

/** The resources of the platform, which another part of docs/api.md describes. */
const OF_PLATFORM = ['getPlatformOrganization']

test('every platform query of one resource has an ETag', () => {
  assert.deepEqual(
    withEtag('platformQuery').map(({ id }) => id),
    OF_PLATFORM,
  )
})

test('docs/api.md lists the resources with an ETag', () => {
  const ids = withEtag('query').map(({ id }) => id)
  assert.deepEqual(new Set(ids), new Set(Object.keys(NAMED)), 'name it in NAMED of this file, and in docs/api.md')
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8')
  const [, listed = ''] = /Responses with ([^.]+?) have an `ETag`/.exec(text.replace(/\s+/g, ' ')) ?? []
  assert.deepEqual(listed.split(/, | or /), Object.values(NAMED))
})

test('every governance change by PATCH or PUT has an ETag', () => {
  const edits = reeve.app.operations.filter(
    ({ kind, method }) => /^(change|platformChange)$/.test(kind) && /^(PATCH|PUT)$/.test(method),
  )
  assert.ok(edits.length > 0)
  assert.deepEqual(
    edits.filter(operation => !('etag' in operation)).map(({ id }) => id),
    [],
  )
})

test('every change with an ETag compares If-Match with the ETag of its resource’s GET', async () => {
  for (const change of [...withEtag('change'), ...withEtag('platformChange')]) {
    const queries = [...withEtag('query'), ...withEtag('platformQuery')]
    const resources = queries.filter(({ path }) => `${change.path}/`.startsWith(`${path}/`))
    const resource = resources.sort((one, other) => other.path.length - one.path.length)[0]
    assert.ok(resource, `no GET answers the ETag that ${change.id} compares`)
    await prepareCall(resource, acme)
    const prepared = await prepareCall(change, acme)
    const send = (ifMatch: string) => sendCall(acme.owner, change, prepared, { headers: { 'if-match': ifMatch } })
    const get = () => assertSuccess(sendCall(acme.owner, resource, { params: prepared.params, query: {} }))
    const present = etagOf(await get())
    const refused = await send('"former"')
    assert.deepEqual([refused.status, etagOf(refused)], [412, present], change.id)
    const answer = await assertSuccess(send(present))
    const answersResource = change.response === resource.response
    assert.equal('etagOfAnswer' in change, answersResource, `${change.id} answers the resource, or not`)
    if (answersResource) assert.equal(etagOf(answer), etagOf(await get()), change.id)
  }
})

/** The resources that can be edited: a name, the path, the request that edits the resource, and two bodies for it. */
const edited: [what: string, start: () => Promise<{ path: string; change: string; bodies: [object, object] }>][] = [
  [
    'the organization',
    async () => ({
      path: '/v1/organization',
      change: 'PATCH /v1/organization',
      bodies: [{ name: 'One' }, { name: 'Two' }],
    }),
  ],
  [
    'a profile',
    async () => {
      const path = `/v1/profiles/${await acme.profile([])}`
      return { path, change: `PATCH ${path}`, bodies: [{ description: 'one' }, { description: 'two' }] }
    },
  ],
  [
    'a member’s details',
    async () => {
      const path = `/v1/members/${(await acme.person()).userId}`
      return { path, change: `PATCH ${path}/details`, bodies: [{ name: 'One' }, { name: 'Two' }] }
    },
  ],
  [
    'a member’s profile',
    async () => {
      const path = `/v1/members/${(await acme.person()).userId}`
      const [one, two] = [await acme.profile([]), await acme.profile([])]
      return { path, change: `PATCH ${path}`, bodies: [{ profile_id: one }, { profile_id: two }] }
    },
  ],
  [
    'a webhook',
    async () => {
      const path = `/v1/governance/webhooks/${(await createWebhookFor(acme)).id}`
      return { path, change: `PATCH ${path}`, bodies: [{ description: 'one' }, { description: 'two' }] }
    },
  ],
  [
    'the Oracle',
    async () => {
      await putOracle(acme, acme.owner.userId)
      const owner_user_id = acme.owner.userId
      return {
        path: '/v1/oracle',
        change: 'PUT /v1/oracle',
        bodies: [
          { name: 'One', owner_user_id },
          { name: 'Two', owner_user_id },
        ],
      }
    },
  ],
  [
    'a follow-up',
    async () => {
      const { userId } = await acme.person()
      await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, 'git')}`, { body: GIT }))
      await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
      const path = `/v1/members/${userId}/suspension/follow-ups`
      const { id } = (await assertSuccess(acme.owner.call(`GET ${path}`))).body.follow_ups[0]
      return { path, change: `PATCH ${path}/${id}`, bodies: [{ done: true }, { done: false }] }
    },
  ],
]

for (const [what, start] of edited) {
  test(`${what}: an edit with the current ETag succeeds, and one with a former ETag is 412`, async () => {
    const { path, change, bodies } = await start()
    const before = await tagOf(path)
    await assertSuccess(call(change, before, bodies[0]))
    const present = await tagOf(path)
    assert.notEqual(present, before)
    const { answer, entries } = await recordedBy(reeve, acme.id, () => call(change, before, bodies[1]))
    assert.deepEqual([answer.status, answer.body.code, etagOf(answer)], [412, 'changed_meanwhile', present])
    assert.deepEqual(entries, [], 'nothing was changed, and nothing refused by a guard')
    assert.equal(await tagOf(path), present)
    await assertSuccess(call(change, `"another", ${present}`, bodies[1]))
    await assertSuccess(call(change, '*', bodies[0]))
  })
}

test('a change that returns a resource returns its ETag', async () => {
  const path = `/v1/profiles/${await acme.profile([])}`
  const answer = await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { description: 'new' } }))
  assert.equal(etagOf(answer), await tagOf(path))
})

test('a deleted resource is 404, whatever If-Match says', async () => {
  const path = `/v1/profiles/${await acme.profile([])}`
  const tag = await tagOf(path)
  await assertSuccess(call(`DELETE ${path}`, tag))
  assert.equal((await call(`DELETE ${path}`, tag)).status, 404)
})

test('If-Match prevents the creation of an Oracle that does not exist', async () => {
  const globex = await reeve.organization()
  const body = { name: 'Pythia', owner_user_id: globex.owner.userId }
  for (const ifMatch of ['"former"', '*']) {
    const answer = await globex.owner.call('PUT /v1/oracle', { body, headers: { 'if-match': ifMatch } })
    assert.deepEqual([answer.status, answer.body.code], [412, 'changed_meanwhile'])
  }
  assert.equal((await globex.owner.call('GET /v1/oracle')).status, 404)
  await assertSuccess(globex.owner.call('PUT /v1/oracle', { body }))
})

test('a resource without an ETag ignores If-Match, which the API reference does not list for it', async () => {
  const globex = await reeve.organization()
  const headers = { 'if-match': '"former"' }
  const trigger = { user_id: globex.owner.userId, kind: 'agent', name: 'Nightly' }
  const invitation = { email: `${newId()}@acme.test`, profile_id: globex.profiles.member }
  for (const [request, body] of [
    ['PUT /v1/triggers/nightly', trigger],
    ['POST /v1/invitations', invitation],
  ] as const) {
    const answer = await assertSuccess(globex.owner.call(request, { body, headers }))
    assert.equal(answer.headers.get('etag'), null)
  }
  const { paths } = (await reeve.call('GET /openapi.json')).body
  for (const [path, method] of [
    ['/v1/triggers/{id}', 'put'],
    ['/v1/invitations', 'post'],
  ] as const) {
    assert.doesNotMatch(JSON.stringify(paths[path][method].parameters), /If-?Match/)
  }
})

test('a suspension with the ETag of an outdated preview is 412', async () => {
  const { userId } = await acme.person()
  const suspension = `/v1/members/${userId}/suspension`
  const preview = () => assertSuccess(acme.owner.call(`POST ${suspension}?dry_run=true`, { body: {} }))
  const seen = etagOf(await preview())
  assert.equal(etagOf(await preview()), seen, 'a preview of the same has the same ETag')
  await putTrigger(acme, `late of ${userId}`, { user_id: userId })
  const refused = await call(`POST ${suspension}`, seen, {})
  assert.deepEqual([refused.status, refused.body.code], [412, 'changed_meanwhile'])
  assert.equal((await acme.owner.call(`GET /v1/members/${userId}`)).body.status, 'active')
  assert.equal(
    (await assertSuccess(call(`POST ${suspension}`, etagOf(await preview()), {}))).body.agent_triggers_disabled,
    1,
  )
})

test('a reactivation accepts the current ETag of the suspension or of its preview', async () => {
  const { userId } = await acme.person()
  const suspension = `/v1/members/${userId}/suspension`
  const stale = await call(`DELETE /v1/members/${userId}`, '"former"')
  assert.deepEqual([stale.status, etagOf(stale)], [412, await tagOf(`/v1/members/${userId}`)])
  const suspend = () => assertSuccess(acme.owner.call(`POST ${suspension}`, { body: {} }))
  await suspend()
  const first = await tagOf(suspension)
  await assertSuccess(call(`DELETE ${suspension}`, first))
  await suspend()
  assert.equal((await call(`DELETE ${suspension}`, first)).body.code, 'changed_meanwhile')
  const previewed = etagOf(await assertSuccess(acme.owner.call(`DELETE ${suspension}?dry_run=true`)))
  await assertSuccess(call(`DELETE ${suspension}`, previewed))
})

test('the ETag of a preview does not depend on the request’s options or on unrelated changes', async () => {
  const { userId } = await acme.person()
  const suspension = `/v1/members/${userId}/suspension`
  const preview = (body: object) => assertSuccess(acme.owner.call(`POST ${suspension}?dry_run=true`, { body }))
  const integration = { provider: 'github', name: 'robots', status: 'connected', connected_at: null }
  const use = async (last_used_at: string) =>
    assertSuccess(
      acme.owner.call(`PUT /v1/members/${userId}/integrations/github`, { body: { ...integration, last_used_at } }),
    )
  await use('2026-03-02T09:00:00.000Z')
  const seen = etagOf(await preview({ block_login: true, reason: 'left' }))
  assert.equal(etagOf(await preview({ block_login: false, revoke_keys: true })), seen)
  await use('2026-03-02T09:00:01.000Z')
  await putOracle(acme, acme.owner.userId)
  await acme.person('owner')
  const { body: receipt } = await assertSuccess(call(`POST ${suspension}`, seen, { block_login: false }))
  assert.deepEqual([receipt.already_suspended, receipt.login_blocked, receipt.sessions_ended], [false, false, 0])

  const again = etagOf(await preview({ block_login: true }))
  const { body: repeated } = await assertSuccess(call(`POST ${suspension}`, again, { block_login: false }))
  assert.deepEqual([repeated.already_suspended, repeated.login_blocked], [true, false])
})

test('editing a member’s external ID does not change the ETag of a preview', async () => {
  const { userId } = await acme.person()
  const suspension = `/v1/members/${userId}/suspension`
  for (const request of [`POST ${suspension}`, `DELETE ${suspension}`, `DELETE /v1/members/${userId}`]) {
    const body = request.startsWith('POST') ? {} : undefined
    const seen = etagOf(await assertSuccess(acme.owner.call(`${request}?dry_run=true`, { body })))
    await assertSuccess(acme.owner.call(`PATCH /v1/members/${userId}/details`, { body: { external_id: newId() } }))
    await assertSuccess(call(request, seen, body))
  }
})

test('the Oracle of another member does not change the ETag of a reactivation or removal', async () => {
  const [{ userId }, pythia] = [await acme.person(), await acme.person()]
  await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
  for (const path of [`/v1/members/${userId}/suspension`, `/v1/members/${userId}`]) {
    const seen = etagOf(await assertSuccess(acme.owner.call(`DELETE ${path}?dry_run=true`)))
    await putOracle(acme, acme.owner.userId)
    await putOracle(acme, pythia.userId)
    await assertSuccess(call(`DELETE ${path}`, seen))
  }
})

test('an unchanged list is 304 for its weak ETag, and only to a caller who may read it', async () => {
  const globex = await reeve.organization()
  const get = (ifNoneMatch?: string, as = globex.owner) =>
    as.call('GET /v1/members', { headers: { ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) } })
  const first = await assertSuccess(get())
  const etag = etagOf(first)
  assert.match(etag, /^W\/"[\w-]{22}"$/)
  for (const sent of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const { status, body, headers } = await get(sent)
    assert.deepEqual([status, body, headers.get('etag')], [304, '', etag], sent)
    assert.deepEqual([headers.get('content-type'), headers.get('cache-control')], [null, 'no-store'])
  }
  assert.equal((await get(etag, await globex.person(await globex.profile([])))).status, 403)
  await globex.person()
  const changed = await assertSuccess(get(etag))
  assert.notEqual(etagOf(changed), etag)
  assert.equal(changed.body.members.length, first.body.members.length + 2)
})

test('neither a resource with a strong ETag nor a stream responds 304', async () => {
  for (const path of ['/v1/organization', '/v1/audit/export']) {
    const { status } = await acme.owner.call(`GET ${path}`, { headers: { 'if-none-match': '*' } })
    assert.equal(status, 200, path)
  }
})
