import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { migrate } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../harness/cluster.ts'
import { type PreviousRelease, unpackPreviousRelease, useEverything } from '../harness/previous-release.ts'
import type { ReeveProcess } from '../harness/process.ts'
import { startReeve } from '../harness/reeve.ts'

let previous: PreviousRelease
before(async () => {
  previous = await unpackPreviousRelease()
})
after(() => previous?.remove())

async function onServer(database: TestDatabase, work: (server: ReeveProcess) => Promise<void>): Promise<void> {
  try {
    const server = await previous.serve(database.target)
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

test('the server of the previous release works on the schema of this one', async () => {
  const database = await cloneDatabase()
  const sql = postgres({ ...database.target, max: 1 })
  // The release c0b735b refuses every migration that it does not know. Later ones refuse what takes something away.
  await sql`delete from schema_migrations where version > ${previous.schemaVersion}`
  await sql.end()
  await onServer(database, async server => {
    const organization = await previous.organization(database.target)
    assert.deepEqual(await useEverything({ url: server.url, organization, name: 'first' }), [])
  })
})

test('while the previous release serves, this one migrates and joins it: no request of either fails', async t => {
  const database = await emptyDatabase()
  await onServer(database, async server => {
    const organization = await previous.organization(database.target)
    const failures: string[] = []
    let rounds = 0
    let isOver = false
    const load = async (url: string) => {
      while (!isOver) failures.push(...(await useEverything({ url, organization, name: `round-${++rounds}` })))
    }
    const loads = [load(server.url), load(server.url)]
    await sleep(1_000)
    const applied = await migrate(database.target)
    assert.deepEqual(
      applied,
      readMigrations()
        .filter(({ version }) => version > previous.schemaVersion)
        .map(({ name }) => name),
    )
    const reeve = await startReeve({ on: database })
    loads.push(load(reeve.url))
    await sleep(1_500)
    isOver = true
    await Promise.all(loads)
    await reeve.stop()
    t.diagnostic(JSON.stringify({ rounds, applied: applied.length }))
    assert.deepEqual(failures, [])
    assert.ok(rounds >= 6, `${rounds} rounds`)
  })
})
