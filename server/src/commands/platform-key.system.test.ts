import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { databaseUrl } from '../../test/harness/process.ts'
import { outcomeOf, startReeve, TEST_SECRET } from '../../test/harness/reeve.ts'

const service = await startReeve()
const line = openCommandLine({ DATABASE_URL: databaseUrl(service.database.target), REEVE_SECRET: TEST_SECRET })
after(async () => {
  line.remove()
  await service.stop()
})

const run = (act: string, ...more: string[]) => line.reeve(['platform-key', act, ...more])
const create = async (...more: string[]) =>
  JSON.parse((await run('create', '--name', 'provisioning', '--scopes', 'all', '--json', ...more)).stdout)
const list = async (key: string) => outcomeOf(await service.call('GET /v1/platform/organizations', { key }))

test('the operator creates, lists, rotates and revokes a platform key, which works in between', async () => {
  const { id, key } = await create('--addresses', '127.0.0.1, ::1', '--expires-in', '30d')
  assert.equal(await list(key), '200')
  const rotated = JSON.parse((await run('rotate', '--id', id, '--overlap', '12h', '--json')).stdout)
  assert.deepEqual([await list(key), await list(rotated.key)], ['200', '200'])
  assert.match((await run('revoke', '--id', id)).stdout, /has been revoked/)
  assert.match((await run('revoke', '--id', id)).stdout, /already revoked/)
  assert.deepEqual([await list(key), await list(rotated.key)], ['401 invalid_platform_key', '200'])
  const { platform_keys: keys } = JSON.parse((await run('list', '--json')).stdout)
  assert.deepEqual(
    keys.map((one: Record<string, unknown>) => [one.id, one.status, one.replaced_by, one.addresses]),
    [
      [id, 'revoked', rotated.id, ['127.0.0.1/32', '::1/128']],
      [rotated.id, 'active', null, ['127.0.0.1/32', '::1/128']],
    ],
  )
  const { stdout } = await run('list')
  assert.ok(stdout.includes(`…${rotated.key.slice(-4)}`) && !stdout.includes(rotated.key), stdout)
})

test('--now revokes the former key at once', async () => {
  const { id, key } = await create()
  const { stdout } = await run('rotate', '--id', id, '--now')
  assert.match(stdout, /former key is revoked/)
  assert.equal(await list(key), '401 invalid_platform_key')
})

test('networks are stored in the form in which clients are compared, also IPv4-mapped ones', async () => {
  const { id, key } = await create('--addresses', '::ffff:127.0.0.1, ::ffff:10.1.2.3/104')
  assert.equal(await list(key), '200')
  const { platform_keys: keys } = JSON.parse((await run('list', '--json')).stdout)
  const { addresses } = keys.find((one: { id: string }) => one.id === id)
  assert.deepEqual(addresses, ['127.0.0.1/32', '10.0.0.0/8'])
})

test('invalid scopes, addresses and ids are errors of usage', async () => {
  const order = ['--name', 'x', '--scopes']
  for (const [args, told] of [
    [['create', ...order, 'members:read'], /Unknown scopes: members:read/],
    [['create', ...order, 'all', '--addresses', '192.0.2.0/33'], /invalid IP address or network/],
    [['create', ...order, 'all', '--addresses', 'acme.test'], /invalid IP address or network/],
    [['create', ...order, 'all', '--addresses', '192.0.2.1:443'], /invalid IP address or network/],
    [['create', ...order, 'all', '--addresses', 'fe80::1%eth0'], /invalid IP address or network/],
    [['revoke', '--id', 'x'], /platform-key list/],
  ] as const) {
    const { code, stderr } = await line.reeve(['platform-key', ...args])
    assert.deepEqual([code, told.test(stderr)], [2, true], stderr)
  }
})
