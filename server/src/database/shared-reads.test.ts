import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { newId } from '../kernel/ids.ts'
import { isConnectionFailure, openPool, type Pool } from './pool.ts'
import { sql } from './statement.ts'
import { inTransaction, onConnection, readBatch, readEach, readOrganization } from './transaction.ts'

const ROUNDS = process.env.REEVE_TEST_LONG ? 100_000 : 600
const AT_ONCE = 40

let database: TestDatabase
let owner: postgres.Sql
let pool: Pool
const organizations = [newId(), newId()] as const
const [acme, globex] = organizations
before(async () => {
  database = await cloneDatabase()
  owner = postgres({ ...database.target, max: 1, onnotice: () => {} })
  for (const id of organizations) {
    await owner`
      insert into organizations (organization_id, name, created_at, changed_at) values (${id}, ${id}, now(), now())`
  }
  pool = openPool(database.target, 6, { shared: 1 })
})
after(async () => {
  await pool.close()
  await owner.end()
  await database.drop()
})

interface Seen {
  ids: string[]
  setting: string
  pid: number
}

/** Reads every organization that row-level security shows, because the statement has no WHERE clause. */
const see = () =>
  sql<Seen[]>`
    select array_agg(organization_id) as ids, current_setting('reeve.organization') as setting, pg_backend_pid() as pid
    from organizations`.map(([row]) => {
    if (!row) throw new Error('nothing was answered')
    return row
  })
const seeOnly = (organization: string, { ids, setting }: Seen) =>
  assert.deepEqual({ ids, setting }, { ids: [organization], setting: organization })

const sharedPid = () => readBatch(pool, acme, see()).then(({ pid }) => pid)
const failing = () => sql`select ${1}::integer / 0`
const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected

/** Other reads, which run concurrently on the connection. */
const others: ((organization: string) => Promise<unknown>)[] = [
  async organization => seeOnly(organization, await readBatch(pool, organization, see())),
  async organization => {
    const twice = await readBatch(pool, organization, [see(), see(), see()])
    for (const seen of twice) seeOnly(organization, seen)
  },
  async organization => {
    await assert.rejects(readBatch(pool, organization, [see(), failing(), see()]), code('22012'))
  },
]

test(`${ROUNDS} reads of two organizations on one connection see their own rows, beside failing ones`, async () => {
  let begun = 0
  const work = async () => {
    while (begun++ < ROUNDS) {
      const other = others[Math.floor(Math.random() * others.length)]
      await other?.(organizations[begun % 2] ?? acme)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const pids = await Promise.all(organizations.map(id => readBatch(pool, id, see())))
  assert.equal(pids[0]?.pid, pids[1]?.pid)
})

test('reads for several organizations in one flush see only their own rows, on any connection', async t => {
  const rows = Array.from({ length: 16 }, (_, index) => ({ organizationId: organizations[index % 2] ?? acme }))
  const together = await readEach(pool, rows, see)
  assert.deepEqual(new Set(together.map(({ pid }) => pid)), new Set([await sharedPid()]))
  const sharesNone = openPool(database.target, 1)
  t.after(() => sharesNone.close())
  for (const seen of [together, await readEach(sharesNone, rows, see)]) {
    assert.equal(seen.length, rows.length)
    for (const [index, { organizationId }] of rows.entries()) seeOnly(organizationId, seen[index] as Seen)
  }
})

test('a value that cannot be serialized fails only its own read', async () => {
  const pid = await sharedPid()
  const unfit = { toString: () => assert.fail('no text') } as unknown as string
  const ask = async (organization: string, value: string) =>
    readBatch(pool, organization, sql<{ value: string }[]>`select ${value}::text as value`)
  for (let round = 0; round < 50; round++) {
    const asked = Array.from({ length: 20 }, (_, index) => (index === round % 20 ? unfit : `${round} ${index}`))
    const answers = await Promise.allSettled(asked.map((value, index) => ask(organizations[index % 2] ?? acme, value)))
    for (const [index, answer] of answers.entries()) {
      assert.equal(answer.status, index === round % 20 ? 'rejected' : 'fulfilled')
      if (answer.status === 'fulfilled') assert.equal(answer.value[0]?.value, asked[index])
    }
  }
  assert.equal(await sharedPid(), pid)
})

test('a slow read does not delay the others, and moves to a connection of its own', async () => {
  const pid = await sharedPid()
  // The borrowed connections are opened first, because opening takes long while other tests create databases.
  await Promise.all([globex, acme].map(id => readOrganization(pool, id, db => db.run(see()))))
  const slow = readBatch(
    pool,
    acme,
    sql<Seen[]>`select pg_backend_pid() as pid, pg_sleep(1.5)`.map(([row]) => row?.pid),
  )
  await sleep(50)
  for (let read = 0; read < 20; read++) {
    const began = performance.now()
    seeOnly(globex, await readBatch(pool, globex, see()))
    assert.ok(performance.now() - began < 500, `${performance.now() - began} ms`)
  }
  assert.notEqual(await slow, pid)
  assert.equal(await sharedPid(), pid)
})

test('reads with outdated plans, and those queued behind them, are retried and get their own results', async () => {
  await owner.unsafe('create table growing (id integer); grant select on growing to reeve_runtime')
  const readAll = (tag: string) => sql<{ setting: string; tag: string }[]>`
    select current_setting('reeve.organization') as setting, ${tag}::text as tag, g.*
    from (select 1) as one left join growing g on true`
  for (let round = 0; round < 20; round++) {
    await readBatch(pool, acme, readAll('prepared'))
    await owner.unsafe(`alter table growing add column c${round} text`)
    const asked = Array.from({ length: 30 }, (_, index) => ({
      organization: organizations[index % 2] ?? acme,
      tag: `${round} ${index}`,
    }))
    const answers = asked.map(async ({ organization, tag }, index) => {
      if (index > 10) await sleep(index % 5)
      return readBatch(pool, organization, [readAll(tag), see(), readAll(tag)])
    })
    for (const [index, answer] of (await Promise.allSettled(answers)).entries()) {
      const { organization = '', tag } = asked[index] ?? {}
      if (answer.status === 'rejected') {
        assert.ok(isConnectionFailure(answer.reason), String(answer.reason))
        continue
      }
      const [first, seen, last] = answer.value
      seeOnly(organization, seen)
      for (const [row] of [first, last]) assert.deepEqual([row?.setting, row?.tag], [organization, tag])
    }
  }
  const [row] = await readBatch(pool, acme, readAll('afterwards'))
  assert.deepEqual([row?.setting, row?.tag], [acme, 'afterwards'])
})

test('a lost connection fails only the reads in progress on it', async () => {
  const terminate = async (pid: number) => owner`select pg_terminate_backend(${pid}, 5000)`
  for (let round = 0; round < 5; round++) {
    await terminate(await sharedPid())
    // This process notices the loss only a moment later.
    await sleep(200)
    seeOnly(acme, await readBatch(pool, acme, see()))
  }
  const pid = await sharedPid()
  const underWay = Promise.allSettled([acme, globex].map(id => readBatch(pool, id, sql`select pg_sleep(0.5)`)))
  const elsewhere = readOrganization(pool, globex, db => db.run(see()))
  await sleep(10)
  await terminate(pid)
  for (const read of await underWay) assert.ok(read.status === 'rejected' && isConnectionFailure(read.reason))
  seeOnly(globex, await elsewhere)
  seeOnly(globex, await readBatch(pool, globex, see()))
})

test('the organization setting of a rolled-back transaction exposes no rows', async t => {
  const single = openPool(database.target, 1)
  t.after(() => single.close())
  await inTransaction(single, acme, async transaction => seeOnly(acme, await transaction.run(see())))
  seeOnly(globex, await readBatch(single, globex, see()))
  const failed = inTransaction(single, acme, transaction => transaction.run(failing()))
  await assert.rejects(failed, code('22012'))
  assert.deepEqual((await onConnection(single, db => db.run(see()))).ids, null)
  seeOnly(globex, await readBatch(single, globex, see()))
})
