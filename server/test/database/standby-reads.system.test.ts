// Exports, verification and backups read on the standby of DATABASE_READ_URL. Authorization is checked on the primary.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkServer } from '../../src/commands/doctor/database.ts'
import { readConfig } from '../../src/config/config.ts'
import { migrate } from '../../src/database/migrate.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openCommandLine } from '../harness/command-line.ts'
import { until } from '../harness/failover.ts'
import type { Organization } from '../harness/organization.ts'
import { databaseUrl } from '../harness/process.ts'
import { startReeve, TEST_SECRET, type TestReeve } from '../harness/reeve.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../harness/replicated-postgres.ts'

let pair: ReplicatedPostgres
let reeve: TestReeve
let acme: Organization
before(async () => {
  pair = await startReplicatedPostgres()
  await migrate(pair.primary.target)
  reeve = await startReading(databaseUrl(pair.standby.target))
  acme = await reeve.organization('Acme')
})
after(async () => {
  await reeve.stop()
  await pair[Symbol.asyncDispose]()
})

const startReading = (databaseReadUrl: string) =>
  startReeve({ on: { target: pair.primary.target, drop: async () => {} }, config: { databaseReadUrl } })

/** Waits until the standby has replayed all commits. */
const replayed = () =>
  until(async () => {
    const [written] = await pair.primary.query`select pg_current_wal_lsn()::text as position`
    const [row] = await pair.standby
      .query`select pg_last_wal_replay_lsn() >= ${written?.position}::pg_lsn as is_current`
    return row?.is_current === true
  }, 'the replay')

/** Runs `work` while the standby replays nothing. */
async function whilePaused(work: () => Promise<void>) {
  await replayed()
  await pair.standby.query`select pg_wal_replay_pause()`
  await until(async () => {
    const [row] = await pair.standby.query`select pg_get_wal_replay_pause_state() as state`
    return row?.state === 'paused'
  }, 'the pause')
  try {
    await work()
  } finally {
    await pair.standby.query`select pg_wal_replay_resume()`
  }
}

const createProfile = async (name: string) => {
  const { status } = await acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })
  assert.equal(status, 201)
}

const exported = async (path: string, of = acme) => {
  const { status, headers, body } = await of.owner.call(`GET ${path}`)
  assert.equal(status, 200, JSON.stringify(body))
  const lag = headers.get('reeve-standby-lag')
  return { text: String(body), lag: lag === null ? null : Number(lag), entries: Number(headers.get('reeve-entries')) }
}

test('exports are read on the standby, and say by how much their data may be old', async () => {
  await replayed()
  assert.equal((await exported('/v1/members/export')).lag, 0)
  await whilePaused(async () => {
    const before = (await exported('/v1/audit/export')).entries
    const { email } = await acme.person()
    for (const path of ['/v1/members/export', '/v1/audit/export', '/v1/audit/export?action=member.*&format=csv']) {
      const { text, lag } = await exported(path)
      assert.ok(lag !== null && lag > 0 && lag < 60, `a lag of ${lag} s`)
      assert.ok(!text.includes(email), path)
    }
    assert.equal((await exported('/v1/audit/export')).entries, before)
    assert.ok(JSON.stringify((await acme.owner.call('GET /v1/members')).body).includes(email))
  })
})

test('a caller who is suspended is refused at once, although the standby does not know of it', async () => {
  const grace = await acme.person('owner')
  await whilePaused(async () => {
    const paths = ['/v1/members/export', '/v1/audit/export']
    for (const path of paths) assert.equal((await grace.call(`GET ${path}`)).status, 200)
    assert.equal((await acme.owner.call(`POST /v1/members/${grace.userId}/suspension`, { body: {} })).status, 200)
    for (const path of paths) assert.equal((await grace.call(`GET ${path}`)).status, 401)
  })
})

test('a verification covers the entries that the standby has not replayed', async () => {
  await whilePaused(async () => {
    await createProfile('Auditors')
    const { entries } = (await acme.owner.call('GET /v1/audit/entries?limit=1')).body
    const { valid, entries: verified } = (await acme.owner.call('GET /v1/audit/verification')).body
    assert.deepEqual([valid, verified], [true, entries[0].sequence])
  })
})

test('a backup is read on the standby, and has the time up to which its data is complete', async () => {
  const commands = openCommandLine({
    DATABASE_URL: databaseUrl(pair.primary.target),
    DATABASE_READ_URL: databaseUrl(pair.standby.target),
    REEVE_SECRET: TEST_SECRET,
  })
  try {
    await whilePaused(async () => {
      await createProfile('Made during the pause')
      const [standby] = await pair.standby.query`select pg_last_xact_replay_timestamp() as last_commit`
      const file = join(commands.dataDir, 'a.reeve')
      const { code, stdout, stderr } = await commands.reeve(['backup', file, '--json'])
      assert.equal(code, 0, stderr)
      const { created_at, audit_entries } = JSON.parse(stdout)
      assert.equal(created_at, standby?.last_commit.toISOString())
      const [heads] = await pair.primary.query`select sum(audit_sequence)::int as entries from governance_heads`
      assert.ok(audit_entries < heads?.entries, `${audit_entries} of ${heads?.entries} entries`)
    })
  } finally {
    commands.remove()
  }
})

test('a server that is not a standby of the primary is not read', async () => {
  const other = await startReading(databaseUrl(pair.primary.target))
  try {
    const { text, lag } = await exported('/v1/members/export', await other.organization('Globex'))
    assert.equal(lag, null)
    assert.ok(text.includes('@'))
    const config = readConfig({ DATABASE_READ_URL: databaseUrl(pair.primary.target) })
    const { problems = [] } = await checkServer(config, 'all', other.app.pool, systemClock)
    const { detail } = problems.find(({ code }) => code === 'standby_unusable') ?? {}
    assert.match(
      detail ?? '',
      /because the standby of DATABASE_READ_URL cannot be read: the server is not a standby\.$/,
    )
  } finally {
    await other.stop()
  }
})

test('an export continues on the primary when the standby is lost, as do later ones', async () => {
  const globex = await reeve.organization('Globex')
  await pair.primary.query.unsafe(`alter system reset synchronous_standby_names`)
  await pair.primary.query`select pg_reload_conf()`
  await replayed()
  const before = await exported('/v1/audit/export', globex)
  assert.notEqual(before.lag, null)
  await pair.standby.kill()
  const later = await exported('/v1/audit/export', globex)
  assert.deepEqual([later.lag, later.entries], [null, before.entries])
})
