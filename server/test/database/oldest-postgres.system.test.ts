import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEmbeddedPostgres } from '../../src/database/embedded/index.ts'
import { migrate } from '../../src/database/migrate.ts'
import { missingProtections } from '../../src/database/protections.ts'
import { putTrigger } from '../harness/platform.ts'
import { startReeve } from '../harness/reeve.ts'

/** Binaries of the oldest PostgreSQL version that Reeve supports. The npm package exists for one platform only. */
const BINARIES = join(import.meta.dirname, '../../../node_modules/postgres-15-linux-x64/native')

test('the four operations and the audit verification work on PostgreSQL 15', {
  skip: !existsSync(BINARIES) && 'not on this platform',
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-postgres-15-'))
  const server = await openEmbeddedPostgres({ dataDir, binaries: BINARIES, settings: { fsync: 'off' } })
  assert.match(server.version, /^15\./)
  await migrate(server.connection)
  assert.deepEqual(await missingProtections(server.connection), [])
  const reeve = await startReeve({ on: { target: server.connection, drop: async () => {} } })
  try {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    await putTrigger(acme, 'nightly', { user_id: person.userId })
    const webhook = { url: 'https://hooks.example.com/reeve', event_types: ['*'] }
    const { id } = (await acme.owner.call('POST /v1/governance/webhooks', { body: webhook })).body
    const statuses = [
      await acme.owner.call(`PATCH /v1/members/${person.userId}`, {
        body: { profile_id: acme.profiles.administrator },
      }),
      await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: { block_login: true } }),
      await acme.owner.call('GET /v1/governance/webhooks'),
      await acme.owner.call(`DELETE /v1/governance/webhooks/${id}`),
      await acme.owner.call(`DELETE /v1/members/${person.userId}/suspension`),
    ].map(({ status }) => status)
    assert.deepEqual(statuses, [200, 200, 200, 204, 200])
    const proof = (await acme.owner.call('GET /v1/audit/verification')).body
    assert.deepEqual([proof.valid, proof.entries], [true, 6])
  } finally {
    await reeve.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
