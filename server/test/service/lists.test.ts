import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createCheckpointSigner } from '../../src/features/audit/checkpoint-signature.ts'
import { recordSystemEntry } from '../../src/features/audit/record-system-entry.ts'
import { signDueCheckpoints } from '../../src/features/audit/sign-checkpoints.ts'
import { newId } from '../../src/kernel/ids.ts'
import { contextWithoutRequest, SYSTEM_ACTOR } from '../../src/operations/internal-change.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { appendFacts, facts } from '../harness/append-facts.ts'
import { assertSuccess, type Call, sendCall } from '../harness/every-operation.ts'
import { GIT, integrationPath } from '../harness/integrations.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor, putTrigger } from '../harness/platform.ts'
import { type Answer, type SharedReeve, sharedReeve } from '../harness/reeve.ts'

let reeve: SharedReeve
let acme: Organization
/** Path parameters for lists that belong to a resource. */
let about: Readonly<Record<string, string>>

let directoryId: string
const tenants = `Tenant ${newId()}`
before(async () => {
  reeve = await sharedReeve()
  acme = await reeve.organization()
  const webhook = await createWebhookFor(acme)
  about = { userId: acme.owner.userId, id: webhook.id }
  for (const number of [1, 2, 3]) {
    await reeve.organization(`${tenants} ${number}`)
    await makeFollowUp()
    await acme.person('member')
    await putTrigger(acme, `trigger ${number}`, { user_id: acme.owner.userId })
    await assertSuccess(
      acme.owner.call(`PUT ${integrationPath(acme.owner.userId, `integration ${number}`)}`, { body: GIT }),
    )
    const body = { email: `guest-${number}@acme.test`, profile_id: acme.profiles.member }
    await assertSuccess(acme.owner.call('POST /v1/invitations', { body }))
    await assertSuccess(acme.owner.call(`POST /v1/governance/webhooks/${webhook.id}/ping`))
    const fact = { action: 'account.signed_in', target: { type: 'account', id: acme.owner.userId } }
    await recordSystemEntry(reeve.app.runtime, fact, { actor: SYSTEM_ACTOR, context: contextWithoutRequest() })
    await signDueCheckpoints({ ...reeve.app.runtime, signer: createCheckpointSigner(reeve.app.vault) })
  }
  // Adds several entries with the same time.
  await appendFacts(reeve.app.runtime, acme.id, facts(5))
  const directory = { name: 'Okta', default_profile_id: acme.profiles.member }
  directoryId = (await assertSuccess(acme.owner.inSession('POST /v1/directories', { body: directory }))).body.id
  for (const _ of [1, 2, 3]) await acme.directoryGroup(directoryId)
  for (const status of [201, 200, 204]) await makeActivity(status)
})
after(() => reeve.stop())

/** Inserts the row of a directory's request directly, because the service records a request only after its response. */
const makeActivity = (status: number) => reeve.query`
  insert into directory_activity (organization_id, directory_id, id, occurred_at, request_id, method, route, status)
  values (${acme.id}, ${directoryId}, ${newId()}, now(), 'r', 'POST', '/Users', ${status})`

/** Suspends a member with an integration, which becomes an open follow-up. */
async function makeFollowUp(): Promise<void> {
  const { userId } = await acme.person('member')
  await assertSuccess(acme.owner.call(`PUT ${integrationPath(userId, `of ${userId}`)}`, { body: GIT }))
  await assertSuccess(acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: {} }))
}

/** The parameters that every list has, and `sort` of the members. */
const PAGING = new Set(['limit', 'cursor', 'order', 'sort'])

const paginated = () => reeve.app.operations.filter(({ query }) => query && 'cursor' in query.properties)

const ask = (operation: Operation, query: Call['query']): Promise<Answer> =>
  sendCall(acme.owner, operation, { params: paramsOf(operation), query: { ...ownRows(operation), ...query } })

/** A filter that other tests' rows do not match, for a list that is not of the organization. */
const ownRows = ({ id }: Operation): Call['query'] => (id === 'listPlatformOrganizations' ? { q: tenants } : {})

const paramsOf = ({ path }: Operation) => (path.startsWith('/v1/directories/') ? { id: directoryId } : about)

const thingsIn = (body: Record<string, unknown>) => Object.values(body).find(Array.isArray) as unknown[]

async function walk(operation: Operation, query: Call['query']): Promise<unknown[]> {
  const seen: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Answer = await assertSuccess(ask(operation, { ...query, ...(cursor && { cursor }) }))
    seen.push(...thingsIn(body))
    cursor = body.next_cursor
    assert.ok(seen.length < 1000, `${operation.id} does not end`)
  }
  return seen
}

test('every paginated list has limit, cursor and order, and returns the same items in both orders', async () => {
  assert.ok(paginated().length >= 10)
  for (const operation of paginated()) {
    const { limit, order } = (operation.query?.properties ?? {}) as Record<
      string,
      { default?: unknown; enum?: unknown }
    >
    assert.deepEqual([limit?.default, order?.enum], [50, ['asc', 'desc']], operation.id)
    const whole = thingsIn((await assertSuccess(ask(operation, { limit: '200', order: 'asc' }))).body)
    assert.ok(whole.length >= 3, `${operation.id} needs at least three items: create them in \`before\` of this file`)
    for (const sort of sortsOf(operation)) {
      const sorted = thingsIn((await assertSuccess(ask(operation, { limit: '200', order: 'asc', ...sort }))).body)
      assert.equal(sorted.length, whole.length, operation.id)
      for (const limit of ['1', '2']) {
        assert.deepEqual(await walk(operation, { limit, order: 'asc', ...sort }), sorted, operation.id)
        assert.deepEqual(await walk(operation, { limit, order: 'desc', ...sort }), sorted.toReversed(), operation.id)
      }
    }
    const usual = thingsIn((await assertSuccess(ask(operation, { limit: '200' }))).body)
    assert.deepEqual(usual, order?.default === 'asc' ? whole : whole.toReversed(), operation.id)
  }
})

test('a cursor is refused with another order, another filter or another sort key', async () => {
  for (const operation of paginated()) {
    const { next_cursor: cursor } = (await assertSuccess(ask(operation, { limit: '1', order: 'asc' }))).body
    await assertSuccess(ask(operation, { limit: '2', order: 'asc', cursor }))
    const refused = [
      { order: 'desc', cursor },
      ...filtersOf(operation).map(filter => ({ order: 'asc', cursor, ...filter })),
      ...forgeriesOf(cursor).map(cursor => ({ order: 'asc', cursor })),
    ]
    for (const query of refused) {
      const { status, body } = await ask(operation, query)
      assert.deepEqual([status, body.code], [422, 'invalid_cursor'], `${operation.id} ${JSON.stringify(query)}`)
    }
  }
})

/** Cursors for the same list with other keys; for an encrypted cursor, one with another last byte. */
function forgeriesOf(cursor: string): string[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const content = parsed(bytes.toString())
  if (!Array.isArray(content)) {
    return [Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]).toString('base64url')]
  }
  const keys = [[], [null], [{}], ['a\0b'], [1.5], ['x', 'y']]
  return keys.map(key => Buffer.from(JSON.stringify([content[0], ...key])).toString('base64url'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parametersOf = ({ query }: Operation) => (query?.properties ?? {}) as Record<string, Record<string, unknown>>

/** Query parameters for each sort option of the list; without sort options, an empty query. */
function sortsOf(operation: Operation): Record<string, string>[] {
  const sorts = parametersOf(operation).sort?.enum as string[] | undefined
  return sorts?.map(sort => ({ sort })) ?? [{}]
}

/** Query parameters for each filter of the operation, with a valid value that is not the default. */
function filtersOf(operation: Operation): Record<string, string>[] {
  const filters = Object.entries(parametersOf(operation))
  return filters
    .filter(([name]) => !['limit', 'cursor', 'order'].includes(name))
    .map(([name, schema]) => ({ [name]: anyValueOf(schema) }))
}

function anyValueOf({ type, items, enum: words, format, default: usual }: Record<string, unknown>): string {
  if (type === 'array') return anyValueOf(items as Record<string, unknown>)
  if (Array.isArray(words)) return words.find(word => word !== usual)
  if (type === 'boolean') return 'true'
  if (type === 'integer') return '1'
  if (format === 'uuid') return acme.owner.userId
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'ip-network') return '203.0.113.0/24'
  return format === 'email' ? 'ada@acme.test' : 'text'
}

test('every time range uses since and until, and an inverted one is 422', async () => {
  const ranged = reeve.app.operations.filter(({ query }) => query && 'since' in query.properties)
  assert.deepEqual(
    ranged.map(({ id }) => id).sort(),
    [
      'countAuditEntries',
      'exportAudit',
      'listAuditCheckpoints',
      'listAuditEntries',
      'listDeliveries',
      'listEvents',
      'listSignIns',
    ],
    'list it here, and say in docs/api.md what takes a range',
  )
  const [earlier, later] = ['2026-03-01T00:00:00Z', '2026-03-01T00:30:00+00:00']
  for (const operation of ranged) {
    const { status, body } = await ask(operation, { since: later, until: earlier })
    assert.deepEqual([status, body.errors?.[0].pointer, body.errors?.[0].code], [422, '/until', 'range'], operation.id)
    await assertSuccess(ask(operation, { since: earlier, until: earlier }))
  }
  const replay = `POST /v1/governance/webhooks/${about.id}/replay`
  const refused = await acme.owner.call(replay, { body: { since: later, until: earlier } })
  assert.deepEqual([refused.status, refused.body.errors[0].pointer, refused.body.errors[0].in], [422, '/until', 'body'])
})

const isDeprecated = (schema: object) => 'description' in schema && String(schema.description).startsWith('Deprecated')

test('docs/api.md lists the filters of each list in its table', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'api.md'), 'utf8')
  const filtersOf = ({ query }: Operation) =>
    Object.entries(query?.properties ?? {})
      .filter(([name, schema]) => !PAGING.has(name) && !isDeprecated(schema))
      .map(([name]) => name)
  const rows = Array.from(text.matchAll(/^\| `(\/v1\/\S+)` \| .+? \| (.*?) ?\|$/gm), ([, path, listed = '']) => [
    path,
    Array.from(listed.matchAll(/`(\w+)`/g), ([, name]) => name).sort(),
  ])
  assert.ok(rows.length > 10)
  for (const [path, listed] of rows) {
    const operation = reeve.app.operations.find(one => one.method === 'GET' && one.path === path)
    assert.ok(operation, `no list at ${path}`)
    assert.deepEqual(listed, filtersOf(operation).sort(), operation.id)
  }
})
