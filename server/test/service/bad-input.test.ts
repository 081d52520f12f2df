import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeKey } from '../../src/features/api-keys/key-format.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { untilRevocationsAreCleared } from '../harness/deliveries.ts'
import {
  assertSuccess,
  type Call,
  callerOf,
  invalidRequest,
  prepareCall,
  requestLine,
  sendCall,
} from '../harness/every-operation.ts'
import { IS_LONG } from '../harness/long-form.ts'
import type { Organization } from '../harness/organization.ts'
import { platformKeyOf } from '../harness/platform-key.ts'
import { rawRequest, sendRaw } from '../harness/raw-http.ts'
import { type Answer, type CallOptions, startReeve, type TestReeve } from '../harness/reeve.ts'
import { type ChecksumReader, openChecksumReader } from '../harness/row-checksums.ts'
import { strangeBodies, wrongBodies } from '../harness/wrong-input.ts'

let reeve: TestReeve
let spectator: ChecksumReader
let acme: Organization
before(async () => {
  reeve = await startReeve()
  spectator = await openChecksumReader(reeve.database)
  acme = await reeve.organization()
  await acme.owner.inSession('GET /v1/account')
  // Creating the key at its first use would write a row during a test.
  await platformKeyOf(reeve.app)
})
after(async () => {
  await spectator.close()
  await reeve.stop()
})

/**
 * In the long form of the test, every operation gets every variant. In the short form each operation gets `count` of
 * the variants in turn, so that all variants are used.
 */
const spread = <T>(variants: readonly T[], at: number, count = 1): readonly T[] =>
  IS_LONG || variants.length <= count
    ? variants
    : Array.from({ length: count }, (_, index) => variants[(at * count + index) % variants.length] as T)

const JSON_TYPE = { 'content-type': 'application/json' }
const writes = () => reeve.app.operations.filter(({ method }) => method !== 'GET')

/** Asserts that an error response is complete, and reveals no internal details. */
function assertProblem({ status, headers, body }: Answer, expected: number, code: string, where: string) {
  assert.deepEqual([status, body?.code], [expected, code], `${where}: ${JSON.stringify(body).slice(0, 500)}`)
  assert.equal(headers.get('content-type'), 'application/problem+json', where)
  const { type, title, detail, request_id } = body
  assert.deepEqual([type, body.status], [`urn:reeve:problem:${code}`, expected], where)
  for (const text of [title, detail, request_id]) assert.ok(typeof text === 'string' && text !== '', where)
  const told = JSON.stringify(body)
  assert.doesNotMatch(told, /node_modules|\.ts\b|at \w+ \(|postgres|relation|column|syntax error|rve_/i, where)
}

interface Wrong {
  readonly options: CallOptions
  readonly status: number
  readonly code: string
  readonly pointer?: string
}

/** Asserts that each invalid request is refused and changes no row, and that the valid call then succeeds. */
async function refuses(operation: Operation, at: number, wrong: (call: Call) => readonly Wrong[]) {
  const call = await prepareCall(operation, acme)
  await reeve.app.exposedKeys.revokeDue()
  await untilRevocationsAreCleared(reeve)
  // The short form reads all tables for each third operation only.
  const isWatched = IS_LONG || at % 3 === 0
  const earlier = isWatched ? await spectator.checksums() : null
  await Promise.all(
    wrong(call).map(async ({ options, status, code, pointer }) => {
      const answer = await sendCall(acme.owner, operation, call, options)
      const where = `${operation.id} ${JSON.stringify(options).slice(0, 120)}`
      assertProblem(answer, status, code, where)
      const pointers: string[] = (answer.body.errors ?? []).map((fault: { pointer: string }) => fault.pointer)
      const isNamed = pointers.some(at => at === pointer || at.startsWith(`${pointer}/`))
      assert.ok(pointer === undefined || isNamed, `${where} points to ${pointers}`)
    }),
  )
  if (earlier) assert.deepEqual(await spectator.checksums(), earlier, `${operation.id} changed something`)
  await assertSuccess(sendCall(acme.owner, operation, call))
}

test('every write refuses each invalid body with a pointer to the fault, and changes nothing', async () => {
  for (const [at, operation] of writes().entries()) {
    await refuses(operation, at, call =>
      [...spread([...strangeBodies(operation, call.body)], at, 3), ...wrongBodies(operation, call.body)].map(
        ({ sent, pointer }) => ({
          options: { body: sent },
          ...invalidRequest(operation),
          pointer,
        }),
      ),
    )
  }
})

test('every write refuses malformed JSON, other media types and bodies over 64 KiB, and changes nothing', async () => {
  const malformed = ['{', '{"a":1,}', "{'a':1}", 'NaN', '{"a":"\t"}', '\ufeff{}', '{}{}', 'undefined']
  const types = ['text/plain', 'application/xml', 'application/jsonx', 'application/x-www-form-urlencoded', ';;;']
  const tooLong = JSON.stringify({ name: 'x'.repeat(1_000_000) })
  for (const [at, operation] of writes().entries()) {
    await refuses(operation, at + 1, () => [
      ...spread(malformed, at).map(body => ({
        options: { body, headers: JSON_TYPE },
        status: 400,
        code: 'malformed_json',
      })),
      ...spread(types, at).map(type => ({
        options: { body: '{}', headers: { 'content-type': type } },
        ...invalidRequest(operation, 415, 'unsupported_media_type'),
      })),
      { options: { body: tooLong, headers: JSON_TYPE }, status: 413, code: 'body_too_large' },
    ])
  }
})

test('every operation refuses unknown, duplicate and unstorable parameters', async () => {
  for (const [at, operation] of reeve.app.operations.entries()) {
    const call = await prepareCall(operation, acme)
    const known = Object.keys(operation.query?.properties ?? {})
    const invalid = [
      'no_such_parameter=1',
      '__proto__=1',
      ...known.flatMap(name => [`${name}=%00`, `${name}=1&${name}=1`]),
    ]
    const malformed = ['x=%ED%A0%80', '%zz=1', 'x=%E0%A4%A']
    const [line = ''] = requestLine(operation, { ...call, query: {} }).split('?')
    const ask = (query: string) => callerOf(acme.owner, operation)(`${line}?${query}`, call.body && { body: call.body })
    for (const query of spread(invalid, at, 4)) {
      const { status, code } = invalidRequest(operation)
      assertProblem(await ask(query), status, code, `${operation.id} ?${query}`)
    }
    for (const query of spread(malformed, at)) {
      assertProblem(await ask(query), 400, 'malformed_request', `${operation.id} ?${query}`)
    }
  }
})

/** An operation that accepts any text as an id. An invalid id is treated like an unknown one. */
const ANSWERS_ANY_ID = 'checkAccess'

test('a malformed id is not found, like an unknown one; invalid percent-encoding is a malformed request', async () => {
  for (const [at, operation] of reeve.app.operations.entries()) {
    const call = await prepareCall(operation, acme)
    for (const [name, schema] of Object.entries(operation.params?.properties ?? {})) {
      const isUuid = 'format' in schema && schema.format === 'uuid'
      const noUuids = isUuid ? ['x', 'null', '%20', `urn:uuid:${call.params[name]}`] : []
      const line = requestLine(operation, { ...call, params: { ...call.params, [name]: 'HERE' } })
      const ask = (id: string) =>
        callerOf(acme.owner, operation)(line.replace('HERE', id), call.body && { body: call.body })
      const unknown = await ask(randomUUID())
      const isCreated = operation.method === 'PUT' && !isUuid
      if (operation.id !== ANSWERS_ANY_ID) assert.equal(unknown.status, isCreated ? 200 : 404, operation.id)
      for (const id of spread(['%00', 'a%00b', 'x'.repeat(201), ...noUuids], at, 3)) {
        const answer = await ask(id)
        if (operation.id === ANSWERS_ANY_ID) {
          assert.deepEqual([answer.status, answer.body.reason], [200, 'not_a_member'], `${operation.id} ${name}=${id}`)
          continue
        }
        assertProblem(answer, 404, isCreated ? answer.body.code : unknown.body.code, `${operation.id} ${name}=${id}`)
        assert.match(answer.body.code, /^(?!route_).*_not_found$/)
      }
      for (const id of spread(['%ED%A0%80', '%zz', 'x'.repeat(5_000)], at)) {
        assertProblem(await ask(id), 400, 'malformed_request', `${operation.id} ${name}=${id}`)
      }
    }
  }
})

test('a list refuses foreign cursors, and cursors with invalid sort keys', async () => {
  const calls = await populate()
  const lists = reeve.app.operations.filter(({ query }) => query?.properties.cursor)
  const callOf = async (list: Operation) => calls.get(list.id) ?? prepareCall(list, acme)
  const cursors = new Map<string, unknown[]>()
  for (const list of lists) {
    const { body } = await assertSuccess(sendCall(acme.owner, list, { ...(await callOf(list)), query: { limit: '1' } }))
    if (body.next_cursor) cursors.set(list.id, JSON.parse(Buffer.from(body.next_cursor, 'base64url').toString()))
  }
  assert.ok(cursors.size >= 6, `lists with more than one page: ${[...cursors.keys()]}`)

  for (const list of lists) {
    const call = await callOf(list)
    const [name, ...key] = cursors.get(list.id) ?? ['unknown']
    const foreign = [...cursors].filter(([id]) => id !== list.id).map(([, cursor]) => cursor)
    const impossible = [{}, [], '\0', '\ud800', 1e308, -1.5, null, true].map(part => [name, ...key.map(() => part)])
    const forged = [[], [name], null, 'text', ...(key.length > 0 ? impossible : [])]
    const encoded = [...foreign, ...forged].map(parts => Buffer.from(JSON.stringify(parts)).toString('base64url'))
    for (const cursor of ['x', '%', 'e30', ...encoded]) {
      const answer = await sendCall(acme.owner, list, { ...call, query: { cursor } })
      assertProblem(answer, 422, 'invalid_cursor', `${list.id} after ${Buffer.from(cursor, 'base64url')}`)
    }
  }
})

/** Creates two items for each list. Returns the inputs for lists whose path has parameters. */
async function populate(): Promise<ReadonlyMap<string, Call>> {
  const creating = writes().filter(({ id }) => /^(create|send|put)/.test(id))
  for (const operation of [...creating, ...creating]) {
    await assertSuccess(sendCall(acme.owner, operation, await prepareCall(operation, acme)))
  }
  const { userId } = acme.owner
  for (const id of ['a', 'b']) {
    const body = { provider: 'slack', name: id }
    await assertSuccess(acme.owner.call(`PUT /v1/members/${userId}/integrations/${id}`, { body }))
  }
  return new Map([['listIntegrations', { params: { userId }, query: {} }]])
}

test('of duplicate fields in a body the last one is validated and used', async () => {
  const rename = (body: string) => acme.owner.call('PATCH /v1/organization', { body })
  assertProblem(await rename('{"name":"First","name":7}'), 422, 'validation_failed', 'the last is wrong')
  assert.equal((await assertSuccess(rename('{"name":7,"name":"Last"}'))).body.name, 'Last')
})

test('bodies without a type, chunked, or with conflicting framing get a defined response', async () => {
  const { userId } = await acme.person('member')
  const head = (...lines: string[]) => [
    `POST /v1/members/${userId}/suspension HTTP/1.1`,
    'Host: reeve.test',
    `Authorization: Bearer ${acme.owner.key}`,
    ...lines,
  ]
  const json = 'Content-Type: application/json'
  const megabyte = `{"reason":"${'x'.repeat(1_000_000)}"}`
  const chunked = `${megabyte.length.toString(16)}\r\n${megabyte}\r\n0\r\n\r\n`
  const latin1 = Buffer.from('{"reason":"\xff"}', 'latin1')
  const encodedSurrogate = Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])
  const cases: [string[], string | Buffer, number, string][] = [
    [head('Content-Length: 2'), '{}', 415, 'unsupported_media_type'],
    [head(json, 'Transfer-Encoding: chunked'), chunked, 413, 'body_too_large'],
    [head(json, `Content-Length: ${megabyte.length}`), megabyte, 413, 'body_too_large'],
    [head(json, `Content-Length: ${latin1.length}`), latin1, 400, 'malformed_json'],
    [head(json, `Content-Length: ${encodedSurrogate.length}`), encodedSurrogate, 400, 'malformed_json'],
    [head(json, 'Content-Length: 2', 'Transfer-Encoding: chunked'), '0\r\n\r\n', 400, 'malformed_request'],
    [head(json, 'Content-Length: 2', 'Content-Length: 3'), '{}', 400, 'malformed_request'],
    [head(json, 'Transfer-Encoding: chunked'), 'zz\r\n', 400, 'malformed_request'],
  ]
  for (const [lines, body, status, code] of cases) await assertRaw(lines, status, code, body)
  assert.equal((await acme.owner.call(`GET /v1/members/${userId}`)).body.status, 'active')
})

test('two credentials are 400 multiple_credentials, and a malformed API key is 401', async () => {
  const ask = (...lines: string[]) => ['GET /v1/members HTTP/1.1', 'Host: reeve.test', ...lines]
  const { key } = acme.owner
  await assertRaw(ask(`Authorization: Bearer ${key}`, `Authorization: Bearer ${key}`), 400, 'multiple_credentials')
  await assertRaw(ask(`Authorization: Bearer ${key}`, 'authorization: Basic YTpi'), 400, 'multiple_credentials')
  const [cookie = ''] = (await acme.owner.cookie()).split('=')
  await assertRaw(ask(`Cookie: ${cookie} =first; ${cookie}=second`), 400, 'multiple_credentials')
  for (const wrong of ['Basic YTpi', 'Bearer', 'Bearer ', `bearer${key}`, 'Bearer rve_x', `Bearer ${key}, x`]) {
    await assertRaw(ask(`Authorization: ${wrong}`), 401, 'invalid_api_key')
  }
  await assertRaw(ask(`X-Api-Key: ${key}`), 401, 'authentication_required')
})

test('the error for a malformed API key differs from that for an unknown one, without a lookup', async () => {
  const detailOf = async (authorization: string) => {
    const lines = ['GET /v1/members HTTP/1.1', 'Host: reeve.test', `Authorization: ${authorization}`]
    return (await assertRaw(lines, 401, 'invalid_api_key')).body.detail
  }
  const { key } = acme.owner
  const noBearer = 'The Authorization header must be the word Bearer, a space, and an API key'
  for (const wrong of [key, `Basic ${key}`, 'Bearer ']) assert.equal(await detailOf(wrong), noBearer, wrong)
  const incomplete = 'The API key is incomplete or altered: a key has 64 characters, the last of which are a checksum'
  const altered = key.replace(/.$/, last => (last === 'a' ? 'b' : 'a'))
  for (const wrong of [key.slice(0, -1), altered, '$REEVE_API_KEY']) {
    assert.equal(await detailOf(`Bearer ${wrong}`), incomplete, wrong)
  }
  assert.equal(await detailOf(`Bearer ${makeKey(acme.id)}`), 'The API key is not valid')
})

test('an unknown path is 404 route_not_found, and an unknown method 405 with Allow', async () => {
  const line = (text: string) => [text, 'Host: reeve.test', `Authorization: Bearer ${acme.owner.key}`]
  const nowhere = [
    '/',
    '/v1',
    '/v2/members',
    '/v1/membersx',
    '//',
    '///',
    '//[',
    '/v1/members/a/b/c/d',
    '/%2e%2e/etc',
    '*',
  ]
  for (const path of nowhere) await assertRaw(line(`OPTIONS ${path} HTTP/1.1`), 404, 'route_not_found')
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const { headers } = await assertRaw(line(`${method} /v1/members HTTP/1.1`), 405, 'method_not_allowed')
    assert.equal(headers.get('allow'), 'GET, HEAD, POST')
  }
  await assertRaw(line(`GET /v1/triggers/${'x'.repeat(20_000)} HTTP/1.1`), 431, 'malformed_request')
})

test('malformed HTTP still gets a problem', async () => {
  const nonsense = ['hello', '\x16\x03\x01\x02\x01', 'BREW /pot HTTP/1.1', 'GET / HTTP/3.0', 'GET\0 / HTTP/1.1']
  for (const text of nonsense) await assertRaw([text], 400, 'malformed_request')
  await assertRaw(['GET /v1/members HTTP/1.1'], 400, 'malformed_request')
  await assertRaw(['GET /v1/members?q=\xff HTTP/1.1', 'Host: reeve.test'], 400, 'malformed_request')
  await assertRaw(['GET /v1/triggers/a\0b HTTP/1.1', 'Host: reeve.test'], 400, 'malformed_request')
  await assertRaw(['GET /v1/members HTTP/1.1', 'Host: reeve.test', 'Expect: it all'], 401, 'authentication_required')
})

async function assertRaw(head: string[], status: number, code: string, body?: string | Buffer): Promise<Answer> {
  const raw = await sendRaw(reeve.url, rawRequest(head, body))
  const answer = { status: raw.status, headers: new Headers(raw.headers), body: raw.body }
  assertProblem(answer, status, code, head.join(' | '))
  return answer
}

test('a wrong length, a blank name and a wrong email address are each one fault, in plain words', async () => {
  const faultsOf = async (request: string, body: object) => {
    const answer = await acme.owner.call(request, { body })
    assert.equal(answer.status, 422)
    return answer.body.errors.map(({ pointer, code, detail }: Record<string, string>) => [pointer, code, detail])
  }
  const blank = 'must not be blank, nor hold control characters or invisible ones'
  const name = async (name: string) => faultsOf('PATCH /v1/organization', { name })
  assert.deepEqual(await name(''), [['/name', 'pattern', `/name ${blank}`]])
  assert.deepEqual(await name('a'.repeat(201)), [['/name', 'maxLength', '/name must have at most 200 characters']])
  const token = await faultsOf('POST /v1/invitations/accept', { token: '', name: 'Ann', password: 'short' })
  assert.deepEqual(token, [
    ['/token', 'minLength', '/token must have at least 1 character'],
    ['/password', 'minLength', '/password must have at least 8 characters'],
  ])
  const profile_id = acme.profiles.member
  const invited = await faultsOf('POST /v1/invitations', { email: 'ana@acme', profile_id })
  assert.deepEqual(invited, [['/email', 'format', '/email must be an email address, such as ada@acme.example']])
})
