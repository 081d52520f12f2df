import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import {
  inspectInstallation,
  lockInstallation,
  readSealedDataKey,
  resealDataKey,
} from '../../src/database/installation.ts'
import { migrate, pendingMigrations } from '../../src/database/migrate.ts'
import { readMigrations } from '../../src/database/migration-files.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import type { Vault } from '../../src/kernel/vault.ts'
import { startBalancer } from '../harness/balancer.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../harness/cluster.ts'
import { IS_LONG, onlyLong } from '../harness/long-form.ts'
import { callEveryOperation, type PreviousRelease, unpackPreviousRelease } from '../harness/previous-release.ts'
import { type ReeveProcess, startReeveProcess } from '../harness/process.ts'
import { startReeve, TEST_SECRET } from '../harness/reeve.ts'

const REQUESTS = 20_000
const CLIENTS = 4
/** Number of requests before each replacement, and after the last one. */
const BETWEEN = 100
/** A client's pause between two rounds while this release migrates and rotates the secret. This takes three seconds. */
const PAUSE_MS = IS_LONG ? 0 : 400

let previous: PreviousRelease
before(async () => {
  previous = await unpackPreviousRelease()
})

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

const SERVED = onlyLong('the last test also calls every operation of the previous release on this schema')
test('the previous release works on the schema of this one', SERVED, async () => {
  const database = await cloneDatabase()
  const sql = postgres({ ...database.target, max: 1 })
  // Hides the newer migrations, because release c0b735b refuses to start with unknown ones. Later releases refuse only
  // if an unknown migration drops something.
  await sql`delete from schema_migrations where version > ${previous.schemaVersion}`
  await sql.end()
  await onServer(database, async server => {
    const organization = await previous.organization(database.target)
    assert.deepEqual(await callEveryOperation({ url: server.url, organization, name: 'first' }), [])
  })
})

const REPLACED = onlyLong('the last test also runs both releases at once, and drain.system.test.ts replaces processes')
const TITLE = `two processes of the previous release are replaced under load: 0 failed of ${REQUESTS} requests`
test(TITLE, REPLACED, async t => {
  const database = await emptyDatabase()
  const { target } = database
  await onServer(database, async first => {
    const organization = await previous.organization(target)
    const second = await previous.serve(target)
    const running = [second]
    const balancer = await startBalancer([first.url, second.url])
    t.after(async () => {
      await balancer.close()
      for (const { child } of running) child.kill('SIGKILL')
    })
    const failures: string[] = []
    let rounds = 0
    let isOver = false
    const client = async () => {
      while (balancer.requests < REQUESTS || !isOver) {
        failures.push(...(await callEveryOperation({ url: balancer.url, organization, name: `round-${++rounds}` })))
      }
    }
    const served = async (more: number) => {
      const enough = balancer.requests + more
      while (balancer.requests < enough) await sleep(10)
    }
    const replace = async () => {
      for (const old of [first, second]) {
        await served(BETWEEN)
        // The balancer removes the process before it stops, and waits for its requests and probes in progress. With an
        // open connection, release 0.1.0 would stop only at its time limit and exit with 1, because it closes its port
        // at once. Later releases first fail /readyz.
        await balancer.remove(old.url)
        assert.equal(await old.stop(), 0, old.log())
        const next = await startReeveProcess(target, { environment: { REEVE_DRAIN_TIME: '5s' } })
        running.push(next)
        balancer.add(next.url)
      }
      await served(BETWEEN)
    }
    const replacing = replace().finally(() => {
      isOver = true
    })
    await Promise.all([replacing, ...Array.from({ length: CLIENTS }, client)])
    t.diagnostic(JSON.stringify({ requests: balancer.requests, rounds }))
    assert.ok(balancer.requests >= REQUESTS)
    assert.deepEqual([failures.length, failures.slice(0, 5)], [0, []], `of ${balancer.requests}`)
    assert.deepEqual(await pendingMigrations(target), [])
  })
})

/**
 * Asserts that both vaults have the same results. The keys, tokens, secrets, second factors and checkpoints of one
 * release are then valid in the other.
 */
function assertAlike(before: Vault, now: Vault): void {
  for (const purpose of ['audit checkpoint', 'sign-in']) assert.deepEqual(now.derive(purpose), before.derive(purpose))
  assert.deepEqual(now.hash('api key', 'rve_x'), before.hash('api key', 'rve_x'))
  assert.equal(now.open(before.seal('whsec_x', 'webhook'), 'webhook'), 'whsec_x')
  assert.equal(before.open(now.seal('whsec_x', 'webhook'), 'webhook'), 'whsec_x')
}

test('this release migrates, runs beside the previous one and rotates the secret without a failed request', async t => {
  const database = await emptyDatabase()
  await onServer(database, async server => {
    const organization = await previous.organization(database.target)
    const failures: string[] = []
    let rounds = 0
    let isOver = false
    const load = async (url: string) => {
      while (!isOver) {
        failures.push(...(await callEveryOperation({ url, organization, name: `round-${++rounds}` })))
        await sleep(PAUSE_MS)
      }
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
    const sealedUnder = async (secret: string) => {
      const place = { secret, previousSecret: null, dataDir: '' }
      const { isSealed, under } = await inspectInstallation(database.target, place)
      return isSealed ? under.from : null
    }
    assert.equal(await sealedUnder(TEST_SECRET), null)
    await assert.rejects(sealedUnder('a secret that this database does not have'), /with a different secret/)
    const reeve = await startReeve({ on: database })
    assert.equal(await sealedUnder(TEST_SECRET), 'REEVE_SECRET')
    loads.push(load(reeve.url))
    await sleep(1_000)
    const secrets = { secret: 'the secret that comes after the first', previousSecret: TEST_SECRET }
    const joined = await startReeve({ on: database, config: secrets })
    loads.push(load(joined.url))
    await inTransaction(joined.app.pool, SYSTEM_ORGANIZATION, async transaction => {
      const seen = await readSealedDataKey(transaction)
      const { write } = resealDataKey(await transaction.run(lockInstallation()), { ...secrets, dataDir: '' }, seen)
      await transaction.commit(write)
    })
    await sleep(1_000)
    isOver = true
    await Promise.all(loads)
    const before = await previous.openVault(TEST_SECRET)
    assertAlike(before, reeve.app.vault)
    assertAlike(before, joined.app.vault)
    const [installation] = await reeve.query`select secret_check from installation`
    assert.deepEqual(installation?.secret_check, before.hash('installation', 'reeve'), 'it could start again')
    await joined.stop()
    await reeve.stop()
    t.diagnostic(JSON.stringify({ rounds, applied: applied.length }))
    assert.deepEqual(failures, [])
    assert.ok(rounds >= 6, `${rounds} rounds`)
  })
})
