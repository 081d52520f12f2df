import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { cloneDatabase } from '../../test/harness/cluster.ts'
import { openLines } from '../../test/harness/log-lines.ts'
import { startReeve } from '../../test/harness/reeve.ts'

const isRequest = ({ msg }: { readonly msg?: unknown }) => msg === 'request'

test('a log line has the caller, the key, the network address and one request id', async () => {
  const lines = openLines()
  const reeve = await startReeve({ log: lines.log })
  try {
    const acme = await reeve.organization()
    lines.forget()
    const headers = { 'user-agent': 'terraform/1.9', 'x-request-id': 'mine' }
    await acme.owner.call('GET /v1/members', { headers })
    const [line] = await lines.take(isRequest)
    assert.ok(line)
    const { time, ms, key_id, ...told } = line
    assert.deepEqual(told, {
      level: 'info',
      request_id: 'mine',
      method: 'GET',
      path: '/v1/members',
      operation: 'listMembers',
      status: 200,
      ip: '127.0.0.1',
      user_agent: 'terraform/1.9',
      organization_id: acme.id,
      user_id: acme.owner.userId,
      msg: 'request',
    })
    const [key] = await reeve.query`select id from api_keys where organization_id = ${acme.id}`
    assert.equal(key_id, key?.id)
    lines.forget()
    await acme.owner.inSession('GET /v1/members')
    for (const inSession of await lines.take(isRequest)) assert.ok(!('key_id' in inSession))
  } finally {
    await reeve.stop()
  }
})

test('while the database is unavailable a request is one log line without a stack trace', async () => {
  const database = await cloneDatabase()
  const lines = openLines()
  const sockets = new Set<Socket>()
  const proxy = createServer(client => {
    const behind = connect(join(String(database.target.host), `.s.PGSQL.${database.target.port}`))
    for (const one of [client, behind]) sockets.add(one.on('error', () => {}))
    client.pipe(behind).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const on = { target: { ...database.target, host: '127.0.0.1', port }, drop: async () => {} }
  const reeve = await startReeve({ log: lines.log, on })
  try {
    const acme = await reeve.organization()
    proxy.close()
    for (const socket of sockets) socket.destroy()
    lines.forget()
    for (let request = 0; request < 5; request++) assert.equal((await acme.owner.call('GET /v1/members')).status, 503)
    const { status, body } = await reeve.call('GET /readyz')
    assert.deepEqual([status, body.code], [503, 'database_unavailable'])
    const requests = await lines.take(isRequest)
    assert.deepEqual([requests.length, lines.all().length], [6, 6], JSON.stringify(lines.all()))
    for (const { path, code, failure, level } of requests) {
      const isProbe = path === '/readyz'
      assert.deepEqual([code, level], [isProbe ? undefined : 'database_unavailable', 'error'])
      assert.match(String(failure), /ECONNREFUSED|was lost|CONNECTION/)
    }
    assert.doesNotMatch(JSON.stringify(lines.all()), /\\n {4}at /)
  } finally {
    await reeve.stop()
    await database.drop()
  }
})

test('probes are logged at debug, and failures of Reeve at error', async () => {
  const lines = openLines()
  const reeve = await startReeve({ log: lines.log })
  try {
    const acme = await reeve.organization()
    lines.forget()
    for (const probe of ['/livez', '/readyz', '/metrics']) assert.equal((await reeve.call(`GET ${probe}`)).status, 200)
    assert.equal((await reeve.call('GET /openapi.json')).status, 200)
    const requests = await lines.take(isRequest)
    assert.deepEqual(
      requests.map(({ path, level }) => [path, level]),
      [['/openapi.json', 'info']],
    )
    lines.forget()
    await reeve.query.unsafe('alter table profiles rename to gone')
    assert.equal((await acme.owner.call('GET /v1/members')).status, 500)
    const [line] = await lines.take(isRequest)
    assert.deepEqual([line?.status, line?.level], [500, 'error'])
    await reeve.query.unsafe('alter table gone rename to profiles')
  } finally {
    await reeve.stop()
  }
})
