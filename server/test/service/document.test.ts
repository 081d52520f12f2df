import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EVENT_CATALOGUE, EVENT_TYPES } from '../../src/kernel/event-catalogue.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type Parameter, type Reference, type Response, type Schema, startDocumented } from '../harness/document.ts'
import { assertSuccess, prepareCall, sendCall } from '../harness/every-operation.ts'

/**
 * Maximum size of the OpenAPI document in bytes per operation, including schemas and events. It was 4,900 bytes with
 * inline schemas. Separate responses for each error status take about 400 bytes.
 */
const MOST_BYTES = 3_350

const { reeve, acme, document, reader } = await startDocumented()
after(() => reeve.stop())

/**
 * The fields without a sentence as their description. References are excluded, because their targets have descriptions.
 */
function undescribed(schema: Schema, where: string): string[] {
  const faults: string[] = []
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const isReference = field.$ref !== undefined || field.anyOf?.some(({ $ref }) => $ref)
    // The description of an event also describes its fields.
    const isKnown = isReference || field.const !== undefined || /Event$/.test(where)
    if (!isKnown && !isSentence(field.description)) faults.push(`${where}.${name}: ${field.description}`)
    faults.push(...undescribed(field, `${where}.${name}`))
  }
  for (const part of schema.allOf ?? []) faults.push(...undescribed(part, where))
  return schema.items ? [...faults, ...undescribed(schema.items, `${where}[]`)] : faults
}

const isSentence = (text: string | undefined) => text !== undefined && /^[A-Z`].*\w+ .*\w/s.test(text)

test('every schema, field, parameter, header and tag is described in a sentence', () => {
  const faults: string[] = []
  const { schemas, parameters, headers, responses } = document.components
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isSentence(schema.description)) faults.push(`${name}: ${schema.description}`)
    faults.push(...undescribed(schema, name))
  }
  for (const [name, { description }] of Object.entries({ ...parameters, ...headers, ...responses })) {
    if (!isSentence(description)) faults.push(`${name}: ${description}`)
  }
  for (const { name, description } of document.tags) {
    if (!isSentence(description)) faults.push(`tag ${name}: describe it in TAGS of openapi.ts`)
  }
  for (const operation of reeve.app.operations) {
    const { requestBody, responses } = reader.described(operation)
    for (const { name, schema, description } of reader.parametersOf(operation) as (Parameter & { schema: Schema })[]) {
      const text = description ?? reader.resolve(schema).description
      if (!isSentence(text)) faults.push(`${operation.id}?${name}: ${text}`)
    }
    for (const one of [requestBody, ...Object.values(responses).map(response => reader.resolve(response))]) {
      for (const { schema } of Object.values(one?.content ?? {})) faults.push(...undescribed(schema, operation.id))
    }
  }
  assert.deepEqual(faults, [], 'a description starts with a capital letter or a word of code, and has several words')
})

test('every request body and every response schema has a name', () => {
  const isNamed = (schema: Schema) => schema.$ref !== undefined
  const wrap = 'wrap it in Named(…) in the feature’s contract'
  for (const operation of reeve.app.operations) {
    const { requestBody, responses } = reader.described(operation)
    const body = requestBody?.content['application/json']?.schema
    assert.ok(!body || isNamed(body), `The body of ${operation.id} has no name: ${wrap}`)
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    const answer: Schema | undefined = success && reader.resolve(success).content?.['application/json']?.schema
    if (!answer || isNamed(answer)) continue
    const things = Object.values(answer.properties ?? {}).flatMap(({ items }) => (items ? [items] : []))
    for (const thing of things) assert.ok(isNamed(thing), `The item of a list of ${operation.id} has no name: ${wrap}`)
    const mayBeUnnamed = things.length > 0 || Object.keys(answer.properties ?? {}).length < 2
    assert.ok(mayBeUnnamed, `The response of ${operation.id} has no name: ${wrap}`)
  }
  const named = Object.keys(document.components.schemas)
  const things = [
    'Member',
    'Profile',
    'Suspension',
    'SuspensionReceipt',
    'Webhook',
    'Delivery',
    'Attempt',
    'Invitation',
  ]
  const others = ['ApiKey', 'AuditEntry', 'AuditCheckpoint', 'Trigger', 'Integration', 'Oracle', 'Organization']
  for (const name of [...things, ...others, 'Caller', 'Account', 'Session', 'GovernanceEvent', 'Problem']) {
    assert.ok(named.includes(name), name)
  }
})

test('every refusal and every failure is a shared response with a problem', () => {
  for (const operation of reeve.app.operations) {
    const { responses, 'x-error-codes': own } = reader.described(operation)
    const others = Object.entries(responses).filter(([status]) => !status.startsWith('2') && status !== '304')
    assert.deepEqual([...new Set(others.map(([status]) => status[0]))], ['4', '5'], operation.id)
    for (const [status, response] of others) {
      assert.match(status, /^\d{3}$/, `${operation.id}: client generators do not support ranges`)
      assert.ok('$ref' in response, `${operation.id} spells out ${status}`)
      const { content = {}, 'x-error-codes': shared } = reader.resolve<Response>(response)
      assert.deepEqual(Object.keys(content), ['application/problem+json'], operation.id)
      assert.ok(own?.[status] ?? shared?.[status], `${operation.id} has no code for ${status}`)
    }
  }
})

test('each response declares its headers', () => {
  const headersOf = (response: Response | Reference) => Object.keys(reader.resolve(response).headers ?? {})
  for (const operation of reeve.app.operations) {
    for (const response of Object.values(reader.described(operation).responses)) {
      assert.ok(headersOf(response).includes('X-Request-Id'), operation.id)
    }
    const asksCredential = operation.kind !== 'open' || operation.account === 'required'
    for (const [status, response] of Object.entries(reader.described(operation).responses)) {
      if (!status.startsWith('4')) continue
      assert.equal(headersOf(response).includes('WWW-Authenticate'), asksCredential, `${operation.id}: ${status}`)
    }
    const [done] = Object.entries(reader.described(operation).responses).flatMap(([status, response]) =>
      status.startsWith('2') ? [headersOf(response)] : [],
    )
    assert.equal(done?.includes('Reeve-Entries'), operation.streams !== undefined, operation.id)
  }
  assert.deepEqual(Object.keys(document.components.headers).sort(), [
    'ETag',
    'Idempotency-Replayed',
    'RateLimit',
    'RateLimit-Policy',
    'Reeve-Entries',
    'Reeve-Standby-Lag',
    'Retry-After',
    'WWW-Authenticate',
    'X-Request-Id',
  ])
})

test('the document describes how the hash of an audit entry is computed', () => {
  const { hash, previous_hash } = document.components.schemas.AuditEntry?.properties ?? {}
  const how = /SHA-256.*hexadecimal.*32 bytes.*`previous_hash`.*RFC 8785.*all fields.*but `previous_hash` and `hash`/
  assert.match(hash?.description ?? '', how)
  assert.match(previous_hash?.description ?? '', /64 zeros/)
})

test('the document has at most 3,350 bytes per operation, shared parts included', () => {
  const bytes = Buffer.byteLength(JSON.stringify(document))
  assert.ok(
    bytes / reeve.app.operations.length < MOST_BYTES,
    `${bytes} bytes: give repeated schemas a name with Named(…), or shorten descriptions`,
  )
})

test('the webhooks section has one typed entry per event type, which every event matches', async () => {
  assert.deepEqual(Object.keys(document.webhooks), [...EVENT_TYPES])
  const schemaOf = (type: string) => {
    const schema = document.webhooks[type]?.post.requestBody?.content['application/json']?.schema
    assert.ok(schema, type)
    return schema
  }
  const envelope = { timestamp: new Date().toISOString(), id: newId(), organization_id: newId(), sequence: 1 }
  for (const [type, { example: data }] of Object.entries(EVENT_CATALOGUE)) {
    reader.assertFits(schemaOf(type), { type, ...envelope, data }, `the example of ${type}`)
  }
  const changes = reeve.app.operations.filter(({ kind }) => kind === 'change')
  for (const operation of changes)
    await assertSuccess(sendCall(acme.owner, operation, await prepareCall(operation, acme)))
  const told = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await assertSuccess(
      acme.owner.call(`GET /v1/governance/events?limit=200${cursor && `&cursor=${cursor}`}`),
    )
    for (const event of page.body.events) {
      reader.assertFits(schemaOf(event.type), event, event.type)
      told.add(event.type)
    }
    cursor = page.body.next_cursor
  }
  assert.ok(told.size >= 12, `only ${[...told]} were told`)
})
