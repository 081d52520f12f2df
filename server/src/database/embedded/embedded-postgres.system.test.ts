import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import postgres from 'postgres'
import { AnotherProcess } from '../../../test/harness/another-process.ts'
import { initialiseDataFolder } from '../../../test/harness/cluster.ts'
import { openLines } from '../../../test/harness/log-lines.ts'
import { IS_LONG, onlyLong } from '../../../test/harness/long-form.ts'
import { OperatorError } from '../../kernel/operator-error.ts'
import { describeEmbedded, openEmbeddedPostgres } from './index.ts'
import { orphansOf } from './running-server.ts'
import { withFileLock } from './with-file-lock.ts'

const scratch = mkdtempSync(join(tmpdir(), 'reeve-embedded-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const settings = { fsync: 'off' }
const freshDirectory = () => mkdtempSync(join(scratch, 'data-'))
const initialisedDirectory = async (dataDir = freshDirectory()) => {
  mkdirSync(dataDir, { recursive: true })
  await initialiseDataFolder(dataDir)
  return dataDir
}
/** Number of rounds in which processes leave and attach at the same moment. */
const ROUNDS = IS_LONG ? 20 : 2
/** About surroundings that rarely change. */
const RARE = onlyLong('other tests of this file start and stop PostgreSQL')
const isRunning = (dataDir: string) =>
  describeEmbedded(dataDir).pid !== undefined || orphansOf(join(dataDir, 'postgres')).length > 0

test('the first start creates a UTF-8 database that listens only on a socket', async () => {
  const dataDir = join(freshDirectory(), 'made', 'on', 'the', 'way')
  const lines = openLines()
  const embedded = await openEmbeddedPostgres({ dataDir, log: lines.log })
  const sql = postgres(embedded.connection)
  const [row] = await sql`
    select current_database() as database, current_setting('server_encoding') as encoding, upper('é') as upper,
      current_setting('TimeZone') as zone, current_setting('data_checksums') as checksums,
      current_setting('fsync') as fsync,
      current_setting('listen_addresses') as addresses, current_setting('unix_socket_permissions') as permissions`
  await sql.end()
  await embedded.stop()
  assert.equal(embedded.opening, 'started')
  const [line] = lines.all()
  assert.deepEqual([line?.msg, line?.opening], ['PostgreSQL started', 'started'])
  assert.equal(line?.role, undefined, 'the role is what a Reeve process does')
  assert.match(embedded.version, /^18\./)
  assert.deepEqual(
    { ...row },
    {
      database: 'reeve',
      encoding: 'UTF8',
      upper: 'É',
      zone: 'UTC',
      checksums: 'on',
      fsync: 'on',
      addresses: '',
      permissions: '0700',
    },
  )
})

test('a second process attaches, and the last one to leave stops PostgreSQL', async () => {
  const dataDir = await initialisedDirectory()
  const short = await openEmbeddedPostgres({ dataDir, settings })
  const serve = new AnotherProcess({ dataDir, settings })
  assert.equal((await serve.opened()).opening, 'attached')
  const { pid } = describeEmbedded(dataDir)
  await short.stop()
  assert.deepEqual(await serve.query('select 1 as one'), [{ one: 1 }])
  assert.equal(describeEmbedded(dataDir).pid, pid, 'PostgreSQL was not stopped and started again')
  assert.equal(await serve.leave(), 0)
  assert.equal(isRunning(dataDir), false)
})

test('repeated and concurrent stops stop PostgreSQL once', RARE, async () => {
  const dataDir = await initialisedDirectory()
  const embedded = await openEmbeddedPostgres({ dataDir, settings })
  await Promise.all([embedded.stop(), embedded.stop()])
  await embedded.stop()
  assert.equal(isRunning(dataDir), false)
})

test('committed rows survive a restart', RARE, async () => {
  const dataDir = await initialisedDirectory()
  const first = new AnotherProcess({ dataDir })
  await first.opened()
  await first.query('create table kept as select 42 as answer')
  await first.leave()
  const second = new AnotherProcess({ dataDir })
  assert.equal((await second.opened()).opening, 'started')
  assert.deepEqual(await second.query('select * from kept'), [{ answer: 42 }])
  await second.leave()
})

test('of processes that start at once on an empty directory one starts PostgreSQL and the others attach', async () => {
  const dataDir = freshDirectory()
  const processes = Array.from({ length: 4 }, () => new AnotherProcess({ dataDir, settings }))
  const opened = await Promise.all(processes.map(each => each.opened()))
  assert.deepEqual(opened.map(({ opening }) => opening).sort(), ['attached', 'attached', 'attached', 'started'])
  await Promise.all(processes.map(each => each.leave()))
  assert.equal(isRunning(dataDir), false)
})

test('processes that start and stop at the same moment neither orphan PostgreSQL nor lose it', async () => {
  const dataDir = await initialisedDirectory()
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await Promise.all([0, 1].map(() => openEmbeddedPostgres({ dataDir, settings })))
    const other = new AnotherProcess({ dataDir, settings })
    if (round % 2) await other.opened()
    await Promise.all([one?.stop(), two?.stop(), round % 2 ? other.leave() : undefined])
    if (round % 2 === 0) {
      await other.opened()
      assert.deepEqual(await other.query('select 1 as one'), [{ one: 1 }])
      await other.leave()
    }
    assert.equal(isRunning(dataDir), false, `round ${round}`)
  }
})

test("an operator's changes to postgresql.conf survive a restart", RARE, async () => {
  const dataDir = await initialisedDirectory()
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), "\nwork_mem = '7MB'\nport = 6000\n", { flag: 'a' })
  const other = new AnotherProcess({ dataDir, settings })
  await other.opened()
  assert.deepEqual(await other.query('show work_mem'), [{ work_mem: '7MB' }])
  await other.leave()
})

test('a socket path too long for the system is replaced by one in a private temporary folder', RARE, async () => {
  const dataDir = await initialisedDirectory(join(freshDirectory(), 'long'.repeat(30)))
  const embedded = await openEmbeddedPostgres({ dataDir, settings })
  const other = new AnotherProcess({ dataDir, settings })
  const { opening, connection } = await other.opened()
  assert.equal(opening, 'attached')
  assert.ok(connection.host.length + '/.s.PGSQL.5432'.length <= 100)
  assert.deepEqual(await other.query('select 1 as one'), [{ one: 1 }])
  rmSync(join(connection.host, '..'), { recursive: true })
  await new Promise(resolve => setTimeout(resolve, 1_500))
  assert.deepEqual(await other.query('select 2 as two'), [{ two: 2 }], 'the folder is made again')
  await embedded.stop()
  await other.leave()
  assert.equal(existsSync(join(connection.host, '..')), false)
})

test('a database of another major version is refused with the remedy, and left unchanged', async () => {
  const dataDir = await initialisedDirectory()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await assert.rejects(
    openEmbeddedPostgres({ dataDir, settings }),
    operatorError(/created by PostgreSQL 17.* includes PostgreSQL 18.*pg_dump.*REEVE_DATA_DIR/),
  )
  assert.equal(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8'), '17\n')
})

test('a folder with other content is refused and left unchanged', async () => {
  const dataDir = freshDirectory()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear')
  await assert.rejects(openEmbeddedPostgres({ dataDir }), operatorError(/no PostgreSQL database\. Move them/))
  assert.deepEqual(readdirSync(join(dataDir, 'postgres')), ['letter.txt'])
})

test('a data directory that cannot be created is refused with the remedy', async () => {
  const dataDir = freshDirectory()
  writeFileSync(join(dataDir, 'file'), '')
  await assert.rejects(
    openEmbeddedPostgres({ dataDir: join(dataDir, 'file') }),
    operatorError(/cannot use its data folder .*point REEVE_DATA_DIR elsewhere/),
  )
})

test('a failed start of PostgreSQL is reported with the last lines of its log', async () => {
  const dataDir = await initialisedDirectory()
  await assert.rejects(
    openEmbeddedPostgres({ dataDir, settings: { shared_buffers: 'plenty' } }),
    operatorError(/did not start.*postgres\.log[\s\S]*invalid value for parameter "shared_buffers"/),
  )
  assert.equal(isRunning(dataDir), false)
  await (await openEmbeddedPostgres({ dataDir, settings })).stop()
})

test('a PostgreSQL log that has grown too long is rotated, with one predecessor', RARE, async () => {
  const dataDir = await initialisedDirectory()
  writeFileSync(join(dataDir, 'postgres.log'), Buffer.alloc(11 * 1024 * 1024, 'old '))
  await (await openEmbeddedPostgres({ dataDir, settings })).stop()
  assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8').slice(0, 100), /starting PostgreSQL/)
  assert.equal(statSync(join(dataDir, 'postgres.log.1')).size, 11 * 1024 * 1024)
})

function operatorError(pattern: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof OperatorError, String(error))
    assert.match(error.message, pattern)
    return true
  }
}

test('a lock file in a deleted data folder is refused with a sentence', async () => {
  const lock = join(freshDirectory(), 'lock')
  const work = () => Promise.reject(new Error('it ran without a lock'))
  await assert.rejects(withFileLock(lock, 0, work), {
    name: 'OperatorError',
    message: /lock is gone: the data folder was/,
  })
})
