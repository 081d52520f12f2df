import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase, type TestDatabase } from '../../test/harness/cluster.ts'
import { newId } from '../kernel/ids.ts'
import { type Connection, openConnection } from './connection.ts'
import { ConnectionLost, isConnectionFailure } from './failures.ts'
import { listenTo } from './notifications.ts'
import { type Database, openPool } from './pool.ts'
import { sql } from './statement.ts'
import { inTransaction, readOrganization } from './transaction.ts'

let database: TestDatabase
let connection: Connection
before(async () => {
  database = await cloneDatabase()
  connection = openConnection(database.target, {})
  await connection.script('create table notes (id integer primary key deferrable initially deferred, text text)')
})
after(async () => {
  await connection.close()
  await database.drop()
})

const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected
const notes = async () =>
  (await connection.run(sql<{ id: number }[]>`select id from notes order by id`)).map(({ id }) => id)

test('the statements of one batch succeed or fail together', async () => {
  const failing = [sql`insert into notes values (1)`, sql`select 1 / 0`, sql`insert into notes values (2)`]
  await assert.rejects(connection.run(failing), code('22012'))
  assert.deepEqual(await notes(), [])

  await connection.run([sql`insert into notes values (1)`, sql`insert into notes values (2)`])
  assert.deepEqual(await notes(), [1, 2])
})

test('a statement is inert: nothing is sent until a batch with it is run', async () => {
  await connection.run(sql`delete from notes`)
  const inert = [sql`insert into notes values (3)`, sql`select 1 / 0`]
  assert.deepEqual(await notes(), [])
  await connection.run(inert[0])
  assert.deepEqual(await notes(), [3])
})

test('the results of a batch have its shape, and absent statements are skipped', async () => {
  const one = (value: number) => sql<{ value: number }[]>`select ${value}::integer as value`.map(([row]) => row?.value)
  const isAsked = Math.random() > 2
  const answers = await connection.run({ a: one(1), none: undefined, list: [one(2), isAsked && one(3), { b: one(4) }] })
  assert.deepEqual(answers, { a: 1, none: undefined, list: [2, undefined, { b: 4 }] })
  assert.equal(await connection.run(undefined), undefined)
  assert.deepEqual(await connection.run([]), [])
})

test('a batch resolves after its commit, so a deferred constraint rejects it', async () => {
  await connection.run(sql`delete from notes`)
  const twice = [sql`insert into notes values (7)`, sql`insert into notes values (7)`]
  await assert.rejects(connection.run(twice), code('23505'))
  assert.deepEqual(await notes(), [])
})

test('a constraint violation is translated only by the statement that violates it', async () => {
  await connection.script('create table unique_notes (id integer primary key)')
  const insert = (id: number, meaning: string) =>
    sql`insert into unique_notes values (${id})`.refusing('unique_notes_pkey', () => new Error(meaning))
  await assert.rejects(connection.run([insert(1, 'first'), insert(1, 'second'), insert(2, 'third')]), /second/)
  await assert.rejects(connection.run([insert(1, 'first'), sql`select 1 / 0`]), code('22012'))
})

test('the stack trace of a failed statement names its source file', async () => {
  const failure = await connection.run(sql`select 1 / 0`).catch((error: Error) => error)
  assert.ok(failure instanceof Error)
  assert.match(failure.stack?.split('\n')[1] ?? '', /connection\.test\.ts/)
})

test('a fatal error marks the connection as lost before PostgreSQL closes it', async () => {
  const other = openConnection(database.target, {})
  const failed = other.run(sql`select pg_terminate_backend(pg_backend_pid())`).then(
    () => assert.fail(),
    () => other.isLost,
  )
  assert.equal(await failed, true)
})

test('values of all supported types survive a round trip', async () => {
  const values = {
    text: 'say "hello"\\, Zoë',
    integer: -7,
    bigint: 9_007_199_254_740_991n,
    real: 0.1,
    yes: true,
    no: false,
    nothing: null,
    at: new Date('2026-02-28T23:59:59.999Z'),
    bytes: Buffer.from([0, 1, 254, 255]),
    json: { list: [1, 'two', null], deep: { quote: '"' } },
    texts: ['a,b', '', 'NULL', '{"x"}', null],
    numbers: [1, 2],
    times: [new Date(0)],
  }
  const [row] = await connection.run(sql<object[]>`
    select ${values.text} as text, ${values.integer}::integer as integer, ${values.bigint} as bigint,
      ${values.real}::double precision as real, ${values.yes} as yes, ${values.no} as no,
      ${values.nothing}::text as nothing, ${values.at} as at, ${values.bytes} as bytes,
      ${sql.json(values.json)} as json, ${values.texts}::text[] as texts,
      ${values.numbers}::integer[] as numbers, ${values.times}::timestamptz[] as times`)
  assert.deepEqual(row, { ...values, bigint: Number(values.bigint) })
})

test('undefined is refused as a value', async () => {
  assert.throws(() => sql`select ${undefined as never}`, /undefined/)
  assert.equal((await connection.run(sql`select 1`)).count, 1)
})

test('a result has the command and the number of affected rows', async () => {
  await connection.run(sql`delete from notes`)
  const { command, count } = await connection.run(sql`insert into notes select generate_series(1, 12)`)
  assert.deepEqual([command, count], ['INSERT', 12])
  assert.equal((await connection.run(sql`update notes set text = '' where id > 9`)).count, 3)
})

test('a lease whose first batch has failed sends nothing more, because its settings are rolled back', async t => {
  const pool = openPool(database.target, 1)
  t.after(() => pool.close())
  const [acme, globex] = [newId(), newId()]
  const seen: unknown[] = []
  const see = async (db: Database) => {
    seen.push((await db.run(sql`select current_setting('reeve.organization') as organization`))[0])
  }
  await readOrganization(pool, globex, see)
  const carryOn = async (db: Database) => {
    await db.run(sql`select 1 / 0`).catch(() => {})
    await see(db)
  }
  await assert.rejects(readOrganization(pool, acme, carryOn), /the first one of its lease had failed/)
  await assert.rejects(inTransaction(pool, acme, carryOn), /the first one of its lease had failed/)

  const whileRolledBack = async (db: Database, failed: Promise<unknown>) => {
    await failed.catch(() => {})
    await nextRound()
    await see(db)
  }
  for (let round = 0; round < 20; round++) {
    await inTransaction(pool, globex, transaction => transaction.commit(sql`select 1`))
    const failing = inTransaction(pool, acme, async transaction => {
      await transaction.run(sql`select 1`)
      const failed = transaction.run(sql`select 1 / 0`)
      await Promise.all([failed, whileRolledBack(transaction, failed).catch(() => {})])
    })
    await assert.rejects(failing, code('22012'))
    await sleep(10)
  }
  assert.deepEqual(seen, [{ organization: globex }])
})

test('a statement that fails after COMMIT rolls nothing back', async t => {
  const pool = openPool(database.target, 1)
  t.after(() => pool.close())
  await connection.run(sql`delete from notes`)
  await connection.script('grant all on notes to reeve_runtime')
  await inTransaction(pool, newId(), async transaction => {
    const committed = transaction.commit(sql`insert into notes values (1)`)
    const after = transaction.run(sql`select 1 / 0`)
    await committed
    await assert.rejects(after, code('22012'))
  })
  assert.deepEqual(await notes(), [1])
})

test('a value of the wrong type fails its own statement, and does not end the connection', async () => {
  await assert.rejects(connection.run(sql`insert into notes (id) values (${true})`), code('42804'))
  assert.throws(() => sql.json(undefined), TypeError)
  assert.throws(() => sql`select ${{} as never}`, TypeError)
  assert.equal((await connection.run(sql`select 1`)).count, 1)
})

test('a statement is prepared only once, however often its first use fails', async () => {
  const divide = (by: number) => connection.run(sql<{ result: number }[]>`select 12 / ${by}::integer as result`)
  for (let times = 0; times < 5; times++) await assert.rejects(divide(0), code('22012'))
  for (let times = 0; times < 5; times++) assert.equal((await divide(4))[0]?.result, 3)
  await Promise.all(Array.from({ length: 5 }, () => divide(3)))
  const [kept] = await connection.run(
    sql`select count(*) from pg_prepared_statements where statement like 'select 12 /%'`,
  )
  assert.deepEqual(kept, { count: 1 })
})

test('COPY sends and receives rows; an error on either side changes nothing and keeps the connection', async () => {
  await connection.script(
    'delete from notes; insert into notes select g, repeat($$x$$, 500) from generate_series(1, 5000) g',
  )
  let text = ''
  for await (const piece of connection.copyTo('copy notes to stdout')) {
    text += piece
    if (text.length < 500_000) await sleep(1)
  }
  assert.equal(text.split('\n').length, 5_001)

  await connection.script('delete from notes')
  async function* pieces(last: () => Buffer) {
    for (let at = 0; at < text.length; at += 40_000) yield Buffer.from(text.slice(at, at + 40_000))
    yield last()
  }
  const broken = pieces(() => {
    throw new Error('the source broke')
  })
  await assert.rejects(connection.copyFrom('copy notes from stdin', broken), /the source broke/)
  for await (const _piece of connection.copyTo('copy pg_attribute to stdout')) break
  await assert.rejects(
    connection.copyFrom(
      'copy notes from stdin',
      pieces(() => Buffer.from('x\t\n')),
    ),
    code('22P02'),
  )
  assert.deepEqual(await notes(), [])
  await connection.copyFrom(
    'copy notes from stdin',
    pieces(() => Buffer.alloc(0)),
  )
  assert.equal((await notes()).length, 5_000)
})

test('a failed connection attempt reports its cause, and a lost connection stays lost', async () => {
  let losses = 0
  const onLost = () => losses++
  const nobody = openConnection({ ...database.target, port: 1 }, {}, { onLost })
  await assert.rejects(nobody.run(sql`select 1`), code('ENOENT'))
  const unknownRole = openConnection({ ...database.target, user: 'nobody_of_this_name' }, {}, { onLost })
  await assert.rejects(unknownRole.run(sql`select 1`), code('28000'))

  const other = openConnection(database.target, {}, { onLost })
  const [own] = await other.run(sql<{ pid: number }[]>`select pg_backend_pid() as pid`)
  const underWay = Promise.allSettled([other.run(sql`select pg_sleep(5)`), other.script('select pg_sleep(5)')])
  await sleep(50)
  await connection.run(sql`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`)
  for (const answer of await underWay) {
    assert.ok(answer.status === 'rejected' && isConnectionFailure(answer.reason))
  }
  assert.ok(other.isLost)
  await assert.rejects(other.run(sql`select 1`), ConnectionLost)
  await assert.rejects(other.script('select 1'), ConnectionLost)
  assert.equal(losses, 3)
})

test('a process that is blocked for longer than the connect timeout still gets its connection', async t => {
  const other = openConnection(database.target, {})
  t.after(() => other.close())
  const answer = other.run(sql`select 1`)
  await sleep(1)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500)
  assert.equal((await answer).count, 1)
})

test('a server that accepts the connection and sends nothing times out after 5 s', async t => {
  const sockets: Socket[] = []
  const silent = createServer(socket => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => {
    silent.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = silent.address() as AddressInfo
  const began = performance.now()
  const nobody = openConnection({ ...database.target, host: '127.0.0.1', port }, {})
  await assert.rejects(nobody.run(sql`select 1`), code('CONNECT_TIMEOUT'))
  assert.ok(performance.now() - began < 10_000)
})

test('a listener receives notifications again after its connection was lost', async t => {
  const heard: string[] = []
  const listening = listenTo(database.target, 'test_channel', message => heard.push(message))
  t.after(() => listening.close())
  await listening.ready
  const say = (text: string) => connection.run(sql`select pg_notify('test_channel', ${text})`)
  const untilHeard = async (text: string) => {
    for (let tries = 0; !heard.includes(text); tries++) {
      assert.ok(tries < 100, `"${text}" was not heard`)
      await say(text)
      await sleep(50)
    }
  }
  await untilHeard('first')
  await connection.run(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`)
  await untilHeard('second')
})
