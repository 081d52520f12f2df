import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { initialiseDataFolder } from '../../test/harness/cluster.ts'
import { openCommandLine } from '../../test/harness/command-line.ts'
import { freePort } from '../../test/harness/free-port.ts'
import { CTRL_C, openTerminal } from '../../test/harness/terminal.ts'

const hasScript = spawnSync('script', ['--version']).stdout?.includes('util-linux')
const withTerminal = { skip: hasScript ? false : 'needs `script` of util-linux' }

/** Creates an empty data folder, on which `serve` runs in a terminal. */
function newInstallation(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-new-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const environment = { REEVE_DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', NO_COLOR: '1' }
  const serve = (argument: string) =>
    openTerminal(`exec ${process.execPath} server/bin/reeve.js serve ${argument}`, environment)
  return { dataDir, serve }
}

const PROGRESS = /^ {2}creating the database, 0 s\x1b\[G/
const STOPPED = / SIGINT received, stopping\r\n[\s\S]* stopped\r\n$/

for (const argument of process.env.REEVE_TEST_LONG ? ['', '--demo'] : ['--demo']) {
  const title = `Ctrl-C while or after the database is created ends serve ${argument}, and the next start works`
  test(title, withTerminal, async t => {
    const { dataDir, serve } = newInstallation(t)
    const interrupted = serve(argument)
    await interrupted.shows(PROGRESS)
    await untilInitdbRuns(dataDir)
    interrupted.type(CTRL_C)
    await interrupted.shows(/ SIGINT received, stopping\r\n/, 1_000)
    assert.equal(await interrupted.ended(), 0)
    const [, told = ''] = interrupted.shown().split('SIGINT received, stopping\r\n')
    assert.match(told, /^.* INFO: Interrupted\. The next start creates the database again\.\r\n.* INFO: stopped\r\n$/)
    assert.doesNotMatch(interrupted.shown(), /initdb|pg_stat|setup#|filling|ready at/)
    assert.deepEqual(
      readdirSync(dataDir).filter(name => name.startsWith('postgres.unfinished')),
      [],
    )

    const next = serve(argument)
    await next.shows(PROGRESS)
    await next.shows(/preparing the database/)
    next.type(CTRL_C)
    assert.equal(await next.ended(), 0)
    assert.match(next.shown(), STOPPED)
    assert.doesNotMatch(next.shown(), /filling|export |setup#|ready at/)

    const last = serve('')
    await last.shows(/listening on/)
    last.type(CTRL_C)
    await last.ended()
    assert.match(last.shown(), STOPPED)
    assert.doesNotMatch(last.shown(), /creating|demo/)
  })
}

/** Waits until initdb has begun to write, so that a signal reaches it. */
async function untilInitdbRuns(dataDir: string): Promise<void> {
  const hasBegun = () =>
    readdirSync(dataDir).some(name => name.startsWith('postgres.unfinished') && existsSync(join(dataDir, name, 'base')))
  for (const late = Date.now() + 30_000; !hasBegun(); await sleep(20)) assert.ok(Date.now() < late)
}

test('outside a terminal each log line is JSON, and one warns if REEVE_URL names another port', async t => {
  const port = await freePort()
  const line = openCommandLine({ PORT: String(port), REEVE_URL: `http://localhost:${port - 1}` })
  t.after(async () => {
    await line.stop()
    line.remove()
  })
  await initialiseDataFolder(line.dataDir)
  await line.start()
  const lines = line.server.log().trim().split('\n')
  assert.ok(lines.length > 1)
  for (const { level, time, msg } of lines.map(text => JSON.parse(text))) {
    assert.match(level, /^(info|warn)$/)
    assert.deepEqual([typeof msg, Number.isNaN(Date.parse(time))], ['string', false])
  }
  const warned = line.server.log().match(/^.*"warn".*REEVE_URL.*$/gm) ?? []
  assert.equal(warned.length, 1, line.server.log())
  const sentence = `REEVE_URL is http://localhost:${port - 1}, but Reeve listens on port ${port}.`
  assert.ok(warned[0]?.includes(sentence), warned[0])
})

test('a terminal shows the whole text of a logged mail, with its link on a line', withTerminal, async () => {
  const sources = ['./log.ts', '../features/mail/index.ts'].map(path => new URL(path, import.meta.url).href)
  const link = `https://reeve.acme.test/reset-password#token=${'x'.repeat(43)}`
  const mail = {
    to: 'ada@acme.test',
    subject: 'Reset your password',
    text: `Use this link:\n\n${link}\n\nIgnore it.\n`,
  }
  const folder = mkdtempSync(join(tmpdir(), 'reeve-log-'))
  const program = join(folder, 'log-mail.mts')
  writeFileSync(
    program,
    `import { createLog } from '${sources[0]}'
    import { createMailTransport } from '${sources[1]}'
    const log = createLog({ logLevel: 'info' }, 'stdout')
    await createMailTransport({ smtpUrl: null }, log).send(${JSON.stringify(mail)})`,
  )
  const terminal = openTerminal(`exec ${process.execPath} ${program}`, { NO_COLOR: '1' })
  assert.equal(await terminal.ended(), 0, terminal.shown())
  rmSync(folder, { recursive: true })
  const [first, ...lines] = terminal.shown().trimEnd().split('\r\n')
  assert.match(first ?? '', /INFO: .*only logged to=ada@acme\.test subject=Reset your password$/)
  assert.deepEqual(lines, ['', '    Use this link:', '', `    ${link}`, '', '    Ignore it.'])
})

test('a fatal log line comes after the flushed lines, and SIGKILL loses no flushed line', () => {
  const program = `
    import { createLog, flushLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createLog({ logLevel: 'info' }, 'stdout')
    for (let round = 0; round < 200; round++) {
      log.info(String(3 * round))
      log.flush()
      log.info(String(3 * round + 1))
      await flushLog(log)
      log.fatal(String(3 * round + 2))
    }
    log.info('600')
    log.flush()
    log.info('601')
    await flushLog(log)
    process.kill(process.pid, 'SIGKILL')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  const numbers = stdout
    .trim()
    .split('\n')
    .map(line => Number(JSON.parse(line).msg))
  assert.deepEqual(
    numbers,
    Array.from({ length: 602 }, (_, number) => number),
    stderr,
  )
})
