import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import Type from 'typebox'
import { sql } from '../../src/database/statement.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { defineError } from '../../src/kernel/errors.ts'
import { newId } from '../../src/kernel/ids.ts'
import { invalidApiKey } from '../../src/operations/access.ts'
import { changed, governanceChange, type Operation, query } from '../../src/operations/operation.ts'
import { startDocumented } from '../harness/document.ts'
import { type Call, callerOf, prepareCall, requestLine, sendCall } from '../harness/every-operation.ts'
import { IS_LONG } from '../harness/long-form.ts'
import type { Answer } from '../harness/reeve.ts'
import { isRefusable, prepareRefusal } from '../harness/refusals.ts'

const { reeve, acme, document, reader } = await startDocumented()
after(() => reeve.stop())

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate({ ...structuredClone(document) })
  assert.ok(result.valid, JSON.stringify(result.errors, null, 2))
  assert.equal(document.openapi, '3.1.0')
})

test('every operation has its id, a summary and all its parameters', () => {
  const all = Object.values(document.paths).flatMap(reader.operationsOf)
  assert.deepEqual(all.map(({ operationId }) => operationId).sort(), reeve.app.operations.map(({ id }) => id).sort())
  for (const operation of reeve.app.operations) {
    const { operationId, summary, description } = reader.described(operation)
    const parameters = reader.parametersOf(operation)
    assert.equal(operationId, operation.id)
    assert.match(summary, /^[A-Z].{5,100}[^.]$/, operation.id)
    assert.ok(!operation.scope || description.includes(operation.scope), operation.id)
    const inPath = parameters.filter(one => one.in === 'path').map(({ name }) => name)
    assert.deepEqual(
      inPath,
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      operation.id,
    )
    const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
    assert.equal(takesKey, /^(change|bookkeeping|platformChange)$/.test(operation.kind), operation.id)
    const namesOrganization = parameters.some(({ name }) => name === 'Reeve-Organization')
    assert.equal(namesOrganization, !/^(open|platform)/.test(operation.kind), operation.id)
    const inQuery = parameters.filter(one => one.in === 'query').map(({ name }) => name)
    assert.deepEqual(inQuery, Object.keys(operation.query?.properties ?? {}), operation.id)
  }
})

test('every body and every response has an example that matches its schema', () => {
  const missing: string[] = []
  for (const operation of reeve.app.operations) {
    const { requestBody, responses } = reader.described(operation)
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
    const media = { body: requestBody?.content, response: success && reader.resolve(success).content }
    for (const [what, content] of Object.entries(media)) {
      const json = content?.['application/json']
      const example = operation.example?.[what as 'body' | 'response']
      if (json && example === undefined) missing.push(`${operation.id}: ${what}`)
      else if (json) reader.assertFits(json.schema, example, `${operation.id}: the example of its ${what}`)
      if (json?.example !== undefined) assert.deepEqual(json.example, example, operation.id)
    }
  }
  assert.deepEqual(missing, [], 'examples are missing')
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    for (const example of schema.examples ?? []) reader.assertFits(schema, example, `the example of ${name}`)
  }
})

/** The documented error codes of this operation and status: the operation's own and the shared ones. */
function codesOf(operation: Operation, status: number): readonly string[] {
  const { responses, 'x-error-codes': own } = reader.described(operation)
  const response = responses[status]
  return [...(own?.[status] ?? []), ...((response && reader.resolve(response)['x-error-codes']?.[status]) ?? [])]
}

/** Headers that are optional in a response. Every other declared header is in every successful response. */
const AT_TIMES = ['ETag', 'Idempotency-Replayed', 'Reeve-Standby-Lag', 'Retry-After', 'WWW-Authenticate']

function assertDeclared(operation: Operation, { status, headers, body }: Answer, what: string) {
  const where = `${operation.id}, ${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`
  const { responses } = reader.described(operation)
  assert.notEqual(status, 500, where)
  const response = responses[status]
  const ofResponse = Object.keys((response && reader.resolve(response).headers) ?? {})
  for (const name of Object.keys(document.components.headers)) {
    if (headers.has(name)) assert.ok(ofResponse.includes(name), `${where} does not declare ${name}`)
    const isExpected = status < 400 && ofResponse.includes(name) && !AT_TIMES.includes(name)
    assert.ok(!isExpected || headers.has(name), `${where} lacks ${name}`)
  }
  if (status >= 400) {
    assert.equal(headers.get('content-type'), 'application/problem+json', where)
    assert.ok(codesOf(operation, status).includes(body.code), `${where} is not declared`)
    reader.assertFits({ $ref: '#/components/schemas/Problem' }, body, where)
    return
  }
  const declared = responses[status]
  assert.ok(declared, `${where} is not declared`)
  const type = headers.get('content-type')?.split(';')[0]
  const { content } = reader.resolve(declared)
  if (!content) return assert.equal(body, '', where)
  assert.ok(type && content[type], `${where}: ${type} is not declared`)
  if (type === 'application/json') reader.assertFits(content[type].schema, body, where)
}

test('responses to valid and invalid requests match the document', async () => {
  const other = await reeve.organization('Other')
  const nobody = await acme.person(await acme.profile([]))
  const weak = await acme.keyOf(acme.owner.userId, [])
  for (const [at, operation] of reeve.app.operations.entries()) {
    const call = await prepareCall(operation, acme)
    const foreign = await prepareCall(operation, other)
    const with_ = (differing: Partial<Call>): Call => ({ ...call, ...differing })
    const json = { 'content-type': 'application/json' }
    const unknown = Object.fromEntries(Object.keys(call.params).map(name => [name, newId()]))
    const impossible = Object.fromEntries(Object.keys(call.params).map(name => [name, 'a\0b']))
    const body = operation.method !== 'GET'
    const answers: Record<string, () => Promise<Answer>> = {
      'no credential': () => sendCall(acme.owner, operation, call, { key: undefined }),
      'no key of ours': () => sendCall(acme.owner, operation, call, { key: 'rve_x' }),
      'no scope': () => sendCall(acme.owner, operation, call, { key: weak }),
      'no permission': () => sendCall(nobody, operation, call),
      'an unknown parameter': () => sendCall(acme.owner, operation, with_({ query: { no_such_parameter: '1' } })),
      'a foreign cursor': () => sendCall(acme.owner, operation, with_({ query: { cursor: 'WyJ4Il0' } })),
      'the query is broken': () =>
        callerOf(acme.owner, operation)(`${requestLine(operation, with_({ query: {} }))}?%zz`),
      'another’s thing': () => sendCall(acme.owner, operation, with_({ params: foreign.params })),
      'nobody’s thing': () => sendCall(acme.owner, operation, with_({ params: unknown })),
      'no id': () => sendCall(acme.owner, operation, with_({ params: impossible })),
      ...(body && {
        'another’s thing in the body': () =>
          sendCall(acme.owner, operation, with_(foreign.body ? { body: foreign.body } : {})),
        'no JSON': () => sendCall(acme.owner, operation, call, { body: '{', headers: json }),
        'no JSON type': () =>
          sendCall(acme.owner, operation, call, {
            body: '{}',
            headers: { 'content-type': 'text/plain' },
          }),
        'a body too long': () => sendCall(acme.owner, operation, call, { body: { name: 'x'.repeat(70_000) } }),
        'an unknown field': () => sendCall(acme.owner, operation, with_({ body: { no_such_field: 1 } })),
        'an odd Idempotency-Key': () =>
          sendCall(acme.owner, operation, call, { headers: { 'idempotency-key': 'a b' } }),
      }),
    }
    // The short form sends each operation half of the wrong requests, in turn.
    const sent = Object.entries(answers).filter((_, index) => IS_LONG || (index + at) % 2 === 0)
    await Promise.all(sent.map(async ([what, answer]) => assertDeclared(operation, await answer(), what)))
    // The requests may have frozen the organizations that the next operations use.
    if (operation.id.startsWith('freeze'))
      await reeve.query`update organizations set frozen_at = null, frozen_reason = null`
    const headers = { 'idempotency-key': operation.id }
    assertDeclared(operation, await sendCall(acme.owner, operation, call, { headers }), 'the right call')
    if (!body) continue
    assertDeclared(operation, await sendCall(acme.owner, operation, call, { headers }), 'the same again')
    const reused = await sendCall(
      acme.owner,
      operation,
      with_({ params: unknown, ...(call.body && { body: { ...call.body, name: 'New' } }) }),
      { headers },
    )
    assertDeclared(operation, reused, 'the key with another request')
    assertDeclared(operation, await sendCall(acme.owner, operation, call), 'the right call once more')
  }
})

test('refusals by guards and states match the document', async () => {
  for (const operation of reeve.app.operations.filter(isRefusable)) {
    const { who, call } = await prepareRefusal(await reeve.organization(), operation)
    assertDeclared(operation, await sendCall(who, operation, { params: {}, query: {}, ...call }), 'a refusal')
  }
})

test('an error that an operation does not declare is 500 with a fixed text, the cause in the log only', async () => {
  const secretive = defineError('secretive', 'conflict', 'Says more than it should')
  const shape = {
    summary: 'Fails',
    method: 'GET',
    scope: null,
    permission: null,
    response: Type.Object({}),
    errors: [],
  } as const
  const failing = {
    '/undeclared': () => {
      throw secretive({ detail: 'the inside of it' })
    },
    '/thrown': () => {
      throw new TypeError('select * from the inside of it')
    },
    '/no-error': () => {
      throw 'the inside of it'
    },
  }
  const queries = Object.entries(failing).map(([path, answer]) =>
    query({ ...shape, id: path, path: `/v1${path}`, answer }),
  )
  const declared = query({
    ...shape,
    id: 'd',
    path: '/v1/declared',
    errors: [secretive],
    answer: failing['/undeclared'],
  })
  const change = governanceChange({
    ...shape,
    id: 'change',
    method: 'POST',
    path: '/v1/change',
    decide: () =>
      changed({}, { action: 'x.y', target: { type: 'x', id: 'y' }, events: [] }, [], {
        afterCommit: async () => failing['/thrown'](),
      }),
  })
  const lines: string[] = []
  const http = await createHttpServer({
    operations: [...queries, declared, change],
    runtime: reeve.app.runtime,
    credentials: {
      sessionCookie: 'session',
      apiKey: key =>
        key === 'key'
          ? { organizationId: acme.id, findCaller: () => sql`select 1`.map(owner), refusal: invalidApiKey }
          : undefined,
      platformKey: () => undefined,
      session: () => undefined,
      inOrganization: () => assert.fail('no session was read'),
    },
    signIn: {
      origin: 'http://localhost',
      networkAddressHeader: 'x-test',
      handle: async () => new Response(),
      findAccount: async () => undefined,
      countAttempt: async () => null,
      countPassword: async () => null,
    },
    requestsPerMinute: 0,
    trustProxy: false,
    version: 'test',
    consoleFolder: null,
    log: pino({}, { write: line => lines.push(line) }),
    assertReady: async () => {},
    isDraining: () => false,
    metrics: { registry: new Registry(), token: null, haveOwnPort: false },
  })
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
    http.inject({ method, url: `/v1${url}`, headers: { authorization: 'Bearer key', 'x-request-id': 'r' } })
  for (const answer of [
    await ask('/undeclared'),
    await ask('/thrown'),
    await ask('/no-error'),
    await ask('/change', 'POST'),
  ]) {
    assert.equal(answer.statusCode, 500)
    const title = 'Internal error'
    const type = 'urn:reeve:problem:internal_error'
    assert.deepEqual(answer.json(), {
      type,
      title,
      status: 500,
      detail: title,
      code: 'internal_error',
      request_id: 'r',
    })
  }
  assert.equal(lines.filter(line => line.includes('the inside of it')).length, 4)
  assert.equal((await ask('/declared')).json().detail, 'the inside of it')
  await http.close()
})

const owner = () => ({
  organizationId: acme.id,
  userId: acme.owner.userId,
  name: 'Owner',
  email: 'owner@acme.test',
  isOwner: true,
  permissions: ['*'],
  isOrganizationFrozen: false,
  credential: { type: 'session' as const, id: newId(), signedInAt: new Date() },
})
