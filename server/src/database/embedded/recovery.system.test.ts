import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AnotherProcess } from '../../../test/harness/another-process.ts'
import { initialiseDataFolder } from '../../../test/harness/cluster.ts'
import { describeEmbedded } from './index.ts'
import { isServerOf, orphansOf } from './running-server.ts'

const scratch = mkdtempSync(join(tmpdir(), 'reeve-recovery-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
/** Milliseconds between the start of initdb and its kill. */
const KILLED_AFTER_MS = IS_LONG ? [50, 300, 600, 900] : [300]
/** Milliseconds between the start of a process, which takes and releases the change lock, and its kill. */
const KILLED_STARTS_MS = Array.from({ length: IS_LONG ? 20 : 2 }, (_, round) => 60 + (IS_LONG ? 5 : 50) * round)

async function initialisedDirectory(): Promise<string> {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  await initialiseDataFolder(dataDir)
  return dataDir
}

/** Starts a process that uses PostgreSQL and has committed one row. */
async function processWithRow() {
  const dataDir = await initialisedDirectory()
  const reeve = new AnotherProcess({ dataDir })
  await reeve.opened()
  await reeve.query('create table kept as select 42 as answer')
  return { dataDir, reeve, cluster: join(dataDir, 'postgres'), pid: pidIn(dataDir) }
}

function pidIn(dataDir: string): number {
  const { pid } = describeEmbedded(dataDir)
  assert.ok(pid)
  return pid
}

/** Asserts that a new process finds the row, and that no PostgreSQL process is left after the new process has ended. */
async function assertRecovers(dataDir: string, opening: 'started' | 'attached') {
  const next = new AnotherProcess({ dataDir })
  assert.equal((await next.opened()).opening, opening)
  assert.deepEqual(await next.query('select * from kept'), [{ answer: 42 }])
  assert.equal(await next.leave(), 0)
  assert.equal(describeEmbedded(dataDir).pid, undefined)
  assert.deepEqual(orphansOf(join(dataDir, 'postgres')), [])
}

test('after Reeve is killed, the next start attaches, and stops PostgreSQL at its end', async () => {
  const { dataDir, reeve, pid } = await processWithRow()
  // PostgreSQL has its own session, so that a Ctrl-C in the terminal does not reach it.
  if (process.platform === 'linux') assert.equal(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[5], String(pid))
  await reeve.kill()
  await assertRecovers(dataDir, 'attached')
})

test('after PostgreSQL is killed, a running Reeve restarts it', async () => {
  const { dataDir, reeve, pid } = await processWithRow()
  process.kill(pid, 'SIGKILL')
  await until(() => ![undefined, pid].includes(describeEmbedded(dataDir).pid))
  await until(() => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').includes('ready'))
  assert.deepEqual(await reeve.query('select * from kept'), [{ answer: 42 }])
  assert.equal(await reeve.leave(), 0)
  assert.equal(describeEmbedded(dataDir).pid, undefined)
})

test('after Reeve and PostgreSQL are killed, the next start recovers, although a backend still lives', async () => {
  const { dataDir, reeve, pid, cluster } = await processWithRow()
  const [row] = await reeve.query("select pid from pg_stat_activity where backend_type = 'checkpointer'")
  const stuck = Number((row as { pid: number }).pid)
  process.kill(stuck, 'SIGSTOP')
  await reeve.kill()
  process.kill(pid, 'SIGKILL')
  await until(() => !isServerOf(pid, cluster))
  await assertRecovers(dataDir, 'started')
})

test('a stale lock file whose process id is reused by another program does not prevent the start', async () => {
  const { dataDir, reeve, pid, cluster } = await processWithRow()
  await reeve.kill()
  const traces = ['postmaster.pid', '.s.PGSQL.5432.lock'].map(name => ({ path: join(cluster, name), text: '' }))
  for (const trace of traces) trace.text = readFileSync(trace.path, 'utf8')
  process.kill(pid, 'SIGKILL')
  await until(() => orphansOf(cluster).length === 0)
  const { uid, gid } = statSync(cluster)
  const otherProcess: ChildProcess = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  await once(otherProcess, 'spawn')
  for (const { path, text } of traces) writeFileSync(path, text.replace(String(pid), String(otherProcess.pid)))
  await assertRecovers(dataDir, 'started')
  assert.equal(otherProcess.exitCode ?? otherProcess.signalCode, null, 'the other process lives')
  otherProcess.kill()
})

test('an initdb killed at any moment leaves a directory that can be started', async () => {
  for (const delay of KILLED_AFTER_MS) {
    const dataDir = mkdtempSync(join(scratch, 'data-'))
    const first = new AnotherProcess({ dataDir })
    await until(() => readdirSync(dataDir).some(name => name.startsWith('postgres.unfinished-')))
    await sleep(delay)
    await first.kill()
    const second = new AnotherProcess({ dataDir })
    await second.opened()
    assert.deepEqual(await second.query('select 1 as one'), [{ one: 1 }])
    assert.equal(await second.leave(), 0)
    const left = readdirSync(dataDir).filter(name => name.includes('unfinished'))
    assert.deepEqual(left, [], `after ${delay} ms`)
  }
})

test('a process killed while it holds the change lock does not block the next one', async () => {
  const dataDir = await initialisedDirectory()
  for (const delay of KILLED_STARTS_MS) {
    const killed = new AnotherProcess({ dataDir })
    await sleep(delay)
    await killed.kill()
  }
  const next = new AnotherProcess({ dataDir })
  await next.opened()
  assert.equal(await next.leave(), 0)
  assert.equal(describeEmbedded(dataDir).pid, undefined)
})

async function until(isTrue: () => boolean, patience = 10_000): Promise<void> {
  const deadline = Date.now() + patience
  while (!isTrue()) {
    assert.ok(Date.now() < deadline, `not so after ${patience} ms: ${isTrue}`)
    await sleep(5)
  }
}
