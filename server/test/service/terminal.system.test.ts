import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { orphansOf, runningServer } from '../../src/database/embedded/running-server.ts'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { onlyLong } from '../harness/long-form.ts'
import { CTRL_C, onLinux, openTerminal, processesWith } from '../harness/terminal.ts'

/** Creates an empty data directory. After the test, kills the processes that still use it. */
function freshDataDirectory(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-terminal-'))
  const cluster = join(dataDir, 'postgres')
  const reeves = () => processesWith(`REEVE_DATA_DIR=${dataDir}`)
  t.after(() => {
    const postgres = runningServer(cluster)?.pid
    for (const pid of [...reeves(), ...(postgres ? [postgres] : [])]) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Asserts that npm, Reeve and PostgreSQL have ended, and that PostgreSQL was shut down properly. */
  const isGone = async () => {
    for (const late = Date.now() + 20_000; reeves().length > 0 && Date.now() < late; ) await sleep(50)
    assert.deepEqual(reeves(), [], 'Reeve still runs')
    assert.equal(runningServer(cluster), undefined, 'PostgreSQL still runs')
    assert.deepEqual(orphansOf(cluster), [], 'processes of PostgreSQL still run')
    assert.ok(!existsSync(join(cluster, 'postmaster.pid')), 'PostgreSQL did not shut down')
  }
  const environment = { REEVE_DATA_DIR: dataDir, DATABASE_URL: '' }
  return { environment, isGone, isRunning: () => runningServer(cluster) !== undefined }
}

/** Runs `npm start` in a terminal, on an empty or initialised data directory, and begins a request to the service. */
async function npmStart(t: TestContext, { isEmpty = false } = {}) {
  const { environment, isGone, isRunning } = freshDataDirectory(t)
  if (!isEmpty) await initialiseDataFolder(environment.REEVE_DATA_DIR)
  const terminal = openTerminal('npm start', { ...environment, PORT: '0', NO_COLOR: '1' })
  t.after(() => terminal.close())
  const [, port] = await terminal.shows(/ready at http:\/\/localhost:(\d+)/)
  assert.ok(isRunning())
  return { terminal, isGone, request: await beginRequest(Number(port)) }
}

/** Sends a request with half of its body. `finish` sends the other half and returns the status of the response. */
async function beginRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('error', () => {})
  socket.on('data', text => {
    answer += text
  })
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  const body = JSON.stringify({ token: 'x', password: 'long enough' })
  const head = ['POST /v1/setup HTTP/1.1', 'Host: reeve.test', 'Content-Type: application/json', 'Connection: close']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  await sleep(200)
  return {
    async finish() {
      socket.write(body.slice(10))
      await closed
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
    },
  }
}

test('Ctrl-C on `npm start`, even twice, completes open requests, stops PostgreSQL, and exits', onLinux, async t => {
  const { terminal, isGone, request } = await npmStart(t, { isEmpty: true })
  terminal.type(CTRL_C)
  await terminal.shows(/SIGINT received, stopping/)
  // A second Ctrl-C does not interrupt the graceful shutdown.
  await sleep(300)
  terminal.type(CTRL_C)
  // Ctrl-C also discards unread output of the terminal, so the log line of the request must come after it.
  await terminal.shows(/\^C[\s\S]*\^C/)
  assert.equal(await request.finish(), 404)
  await terminal.ended()
  assert.match(terminal.shown(), /SIGINT received, stopping[\s\S]*stopped/)
  assert.match(terminal.shown(), /^[^\n]* POST \/v1\/setup 404 in [\d.]+ ms[^\n]*\r?\n/m, 'the line of the request')
  await isGone()
})

const onLinuxInLong = onLinux.skip ? onLinux : onlyLong('Ctrl-C on `npm start` stops the same')
test('closing the terminal completes open requests, stops PostgreSQL, and exits', onLinuxInLong, async t => {
  const { terminal, isGone, request } = await npmStart(t)
  terminal.close()
  await sleep(500)
  assert.equal(await request.finish(), 404)
  await isGone()
})

test('Ctrl-C on a command stops the PostgreSQL that it started', onLinuxInLong, async t => {
  const { environment, isGone, isRunning } = freshDataDirectory(t)
  await initialiseDataFolder(environment.REEVE_DATA_DIR)
  assert.equal(await openTerminal('sh scripts/reeve migrate', environment).ended(), 0)
  for (const command of ['organization list', 'migrate', 'doctor']) {
    const terminal = openTerminal(`npx reeve ${command}`, environment)
    t.after(() => terminal.close())
    for (const late = Date.now() + 60_000; !isRunning(); await sleep(5)) {
      assert.ok(Date.now() < late && terminal.child.exitCode === null, `${command}: ${terminal.shown()}`)
    }
    terminal.type(CTRL_C)
    await terminal.ended()
    await isGone()
  }
})
