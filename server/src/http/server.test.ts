import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLines } from '../../test/harness/log-lines.ts'
import type { Organization } from '../../test/harness/organization.ts'
import { rawRequest, sendRaw } from '../../test/harness/raw-http.ts'
import { startReeve, type TestReeve } from '../../test/harness/reeve.ts'

const lines = openLines()
let reeve: TestReeve
let acme: Organization
before(async () => {
  reeve = await startReeve({ log: lines.log })
  acme = await reeve.organization()
})
after(() => reeve.stop())

test('a refusal by the router or by Node has all common headers and a log line', async () => {
  const host = ['Host: reeve.test', 'User-Agent: probe', 'X-Request-Id: asked.for']
  const cases: [string[], number, string | undefined][] = [
    [['GET /v1/members/%zz HTTP/1.1', ...host], 400, 'asked.for'],
    [[`GET /v1/triggers/${'x'.repeat(5_000)} HTTP/1.1`, ...host], 400, 'asked.for'],
    [['PROPFIND /v1/members HTTP/1.1', ...host], 405, 'asked.for'],
    [['LINK /nowhere HTTP/1.1', ...host], 404, 'asked.for'],
    [['CONNECT reeve.test:443 HTTP/1.1', ...host], 405, 'asked.for'],
    [['CONNECT reeve.test:443 HTTP/1.1', 'Host: reeve.test'], 405, undefined],
    [['BREW /pot HTTP/1.1', ...host], 400, undefined],
    [[`GET /${'x'.repeat(20_000)} HTTP/1.1`, ...host], 431, undefined],
  ]
  for (const [head, status, id] of cases) {
    lines.forget()
    const answer = await sendRaw(reeve.url, rawRequest(head))
    const where = head[0]?.slice(0, 40)
    assert.equal(answer.status, status, where)
    assert.equal(answer.headers['x-request-id'], answer.body.request_id, where)
    if (id) assert.equal(answer.body.request_id, id, where)
    assert.equal(answer.headers['cache-control'], 'no-store', where)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', where)
    const [line, ...others] = await lines.take(({ msg }) => msg === 'request')
    assert.deepEqual([others.length, line?.request_id, line?.status], [0, answer.body.request_id, status], where)
    assert.deepEqual([line?.code, line?.ip], [answer.body.code, '127.0.0.1'], where)
  }
})

const DOCUMENTS = ['/docs', '/docs/start.js', '/docs/scalar.js', '/docs/openapi.json', '/openapi.json', '/llms.txt']
const PROBES = ['/livez', '/readyz', '/metrics']

test('an unsupported method is 405 with Allow, before the body is read', async () => {
  const ask = async (path: string, method: string) => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await fetch(`${reeve.url}${path}`, { method, headers, body: 'a text' })
    return [answer.status, answer.headers.get('allow'), ((await answer.json()) as { code: string }).code]
  }
  const allowed = (path: string) => {
    if (path === '/v1/members') return 'GET, HEAD, POST'
    return path === '/auth/sign-in/email' ? 'POST' : 'GET, HEAD'
  }
  for (const path of [...DOCUMENTS, ...PROBES, '/v1/members', '/auth/sign-in/email']) {
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      assert.deepEqual(await ask(path, method), [405, allowed(path), 'method_not_allowed'], `${method} ${path}`)
    }
  }
  for (const path of ['/', '/doc', '/docs/', '/llmsxtxt', '/v1/members/a/b', '/auth', '/auth/sign-up/email']) {
    assert.deepEqual(await ask(path, 'POST'), [404, null, 'route_not_found'], path)
  }
})

test('HEAD has the status and headers of GET, without the body', async () => {
  const headers = { authorization: `Bearer ${acme.owner.key}` }
  const shown = ({ status, headers }: Response) => [status, headers.get('content-type'), headers.get('content-length')]
  for (const path of [...DOCUMENTS, '/livez', '/readyz', '/v1/members', '/v1/members?limit=x', '/v1/profiles/x']) {
    const [head, get] = [
      await fetch(`${reeve.url}${path}`, { method: 'HEAD', headers }),
      await fetch(`${reeve.url}${path}`, { headers }),
    ]
    assert.deepEqual(shown(head), shown(get), path)
    assert.equal(await head.text(), '')
    await get.text()
  }
  assert.equal((await fetch(`${reeve.url}/metrics`, { method: 'HEAD' })).status, 200)
})

test('HEAD of an export reads no entry', async () => {
  const headers = { authorization: `Bearer ${acme.owner.key}` }
  const ask = (method: string) => fetch(`${reeve.url}/v1/audit/export?format=ndjson`, { method, headers })
  assert.ok((await (await ask('GET')).text()).includes('organization.created'))
  lines.forget()
  await reeve.query.unsafe('alter table audit_entries rename context to gone')
  try {
    const head = await ask('HEAD')
    assert.deepEqual([head.status, head.headers.get('content-type')], [200, 'application/x-ndjson'])
    assert.match(String(head.headers.get('reeve-entries')), /^[1-9]/)
    // If the stream were read, its failure would be in the log by now.
    await acme.owner.call('GET /v1/members')
    await lines.take(({ path }) => path === '/v1/members')
    assert.deepEqual(
      lines.all().map(({ msg }) => msg),
      ['request', 'request'],
    )
  } finally {
    await reeve.query.unsafe('alter table audit_entries rename gone to context')
  }
})

test('CONNECT closes the connection, even if the client keeps its side open', async () => {
  const socket = connect({ port: Number(new URL(reeve.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {}).resume()
  socket.write(rawRequest(['CONNECT reeve.test:443 HTTP/1.1', 'Host: reeve.test']))
  await once(socket, 'end')
  const { server } = reeve.http
  const count = () => new Promise(resolve => server.getConnections((_error, open) => resolve(open)))
  for (const late = performance.now() + 3_000; (await count()) !== 0; await sleep(20)) {
    if (performance.now() > late) break
    server.closeIdleConnections()
  }
  const open = await count()
  socket.destroy()
  assert.equal(open, 0)
})

test('an unknown Upgrade or Expect header is ignored', async () => {
  for (const unknown of [['Connection: upgrade', 'Upgrade: websocket'], ['Upgrade: h2c'], ['Expect: nonsense']]) {
    lines.forget()
    const head = ['GET /v1/caller HTTP/1.1', 'Host: reeve.test', 'X-Request-Id: asked.for', ...unknown]
    const { status, headers, body } = await sendRaw(reeve.url, rawRequest(head))
    assert.deepEqual([status, headers['x-request-id'], body.code], [401, 'asked.for', 'authentication_required'])
    assert.equal((await lines.take(({ request_id }) => request_id === 'asked.for')).length, 1, unknown[0])
  }
})

test('a request without exactly one Host header is refused', async () => {
  const ask = async (...hosts: string[]) => {
    const { status, body } = await sendRaw(reeve.url, rawRequest(['GET /livez HTTP/1.1', ...hosts]))
    return [status, body.code]
  }
  assert.deepEqual(await ask('Host: reeve.test'), [200, undefined])
  assert.deepEqual(await ask('Host: reeve.test', 'host: other.test'), [400, 'malformed_request'])
  assert.deepEqual(await ask('Host: reeve.test', 'Host: reeve.test'), [400, 'malformed_request'])
  assert.deepEqual(await ask(), [400, 'malformed_request'])
})

test('numbers in a query are decimal digits only', async () => {
  for (const wrong of ['0x10', '1e1', '10.0', '%2010', '+10', '-1', '', '１０', '0b11', '05', '00']) {
    const { status, body } = await acme.owner.call(`GET /v1/members?limit=${wrong}`)
    assert.deepEqual([status, body.errors?.[0]?.pointer], [422, '/limit'], wrong)
  }
  assert.equal((await acme.owner.call('GET /v1/members?limit=10')).status, 200)
})

test('a name has no control, bidirectional or invisible characters, except joiners between letters', async () => {
  const rename = (name: string) => acme.owner.call('PATCH /v1/organization', { body: { name } })
  const refused = [
    'Ada\u0007',
    'Ada\nLovelace',
    '\u202eAda',
    'A\u2066da',
    'A\u200bda',
    'A\ufeffda',
    'Ada\u00ad',
    'Ada\u200d',
    '\u200cAda',
    'A \u200d da',
    'A\u200d\u200dda',
    'A\u{e0041}da',
    '\u0085',
    '   ',
    'Ada\u2028Lovelace',
    '\u3164',
    ' \u115f\u1160 \uffa0',
    '\u2800\u2800',
    '\u034f\ufe0f',
  ]
  for (const name of refused) {
    const { status, body } = await rename(name)
    assert.deepEqual([status, body.errors?.[0]?.pointer], [422, '/name'], JSON.stringify(name))
    assert.match(body.detail, /invisible/)
  }
  const taken = ['می\u200cخواهم', 'ක්\u200dෂ', 'Zoë', 'O’Neil & Søn', '株式会社', '👩 Ada']
  for (const name of [...taken, 'e\u0301']) {
    assert.equal((await rename(name)).body.name, name)
  }
  const others: [string, object][] = [
    ['POST /v1/profiles', { name: 'A\u202eb', description: '', permissions: [] }],
    ['POST /v1/setup', { token: 'x', name: 'A\u202eb' }],
    ['POST /v1/members', { email: 'a@acme.test', name: '\u3164', profile_id: acme.profiles.member }],
    ['POST /v1/setup', { token: 'x', organization_name: 'A\u202eb' }],
  ]
  for (const [request, body] of others) assert.equal((await acme.owner.call(request, { body })).status, 422, request)
})

test('a reason or description may contain line feeds and tabs, but no other invisible characters', async () => {
  const person = await acme.person()
  const suspend = (reason: string) =>
    acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: { reason } })
  const reactivate = (reason: string) =>
    acme.owner.call(`DELETE /v1/members/${person.userId}/suspension?reason=${encodeURIComponent(reason)}`)
  const describe = (description: string) =>
    acme.owner.call('POST /v1/profiles', { body: { name: `Profile ${profiles++}`, description, permissions: [] } })
  let profiles = 0
  for (const write of [suspend, reactivate, describe]) {
    for (const hidden of ['\u202edesrever', 'a\u0007b', 'a\rb', 'a\u2029b', 'a\u200bb']) {
      const { status, body } = await write(hidden)
      assert.deepEqual([status, body.code], [422, 'validation_failed'], JSON.stringify(hidden))
      assert.match(body.detail, /invisible/)
    }
    assert.ok((await write('Left.\n\tSee the ticket; می\u200cخواهم')).status < 300)
  }
})

test('a key with a Reeve-Organization header of another organization is refused', async () => {
  const other = await reeve.organization('Other')
  const ask = (...named: string[]) =>
    sendRaw(
      reeve.url,
      rawRequest([
        'GET /v1/caller HTTP/1.1',
        'Host: reeve.test',
        `Authorization: Bearer ${acme.owner.key}`,
        ...named.map(id => `Reeve-Organization: ${id}`),
      ]),
    )
  for (const named of [[other.id], ['x'], [''], [acme.id, other.id]]) {
    const { status, body } = await ask(...named)
    assert.deepEqual([status, body.code, body.errors[0].pointer], [400, 'malformed_request', '/reeve-organization'])
  }
  assert.equal((await ask(acme.id.toUpperCase())).status, 200)
})

test('unstorable text is reported with its pointer, at most twenty per refusal', async () => {
  const pointersOf = async (body: object) => {
    const { body: problem } = await acme.owner.call('POST /v1/profiles', { body })
    const faults: { code: string; pointer: string }[] = problem.errors
    return { all: faults.length, text: faults.filter(({ code }) => code === 'text').map(({ pointer }) => pointer) }
  }
  const { text } = await pointersOf({ 'a/b~c': [{ d: 'x\0' }], '\ud800': 1 })
  assert.deepEqual(text, ['', '/a~1b~0c/0/d'])
  assert.equal((await pointersOf({ name: Array(30).fill('\0') })).all, 20)
})
