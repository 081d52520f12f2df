import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { createDirectoryUsage } from './directory-usage.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('a directory shows its last request and its last error', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const get = async () => (await acme.owner.inSession(`GET /v1/directories/${okta.id}`)).body
  assert.equal((await get()).last_request_at, null)
  const usage = createDirectoryUsage(reeve.app.pool, { onError: error => assert.fail(String(error)) })
  const use = { organizationId: acme.id, id: okta.id, at: new Date() }
  const earlier = new Date(use.at.getTime() - 60_000)
  usage.record({ ...use, error: null })
  usage.record({ ...use, at: earlier, error: 'directory_user_exists' })
  await usage.stop()
  const { last_request_at, last_error, last_error_at } = await get()
  assert.equal(last_error, 'directory_user_exists')
  assert.deepEqual([last_request_at, last_error_at], [use.at.toISOString(), earlier.toISOString()])
})

test('a directory of another organization is not found', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, await reeve.organization())
  const { status, body } = await acme.owner.inSession(`GET /v1/directories/${okta.id}`)
  assert.deepEqual([status, body.code], [404, 'directory_not_found'])
})
