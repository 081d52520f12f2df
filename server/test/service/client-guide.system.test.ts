import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { EXIT } from '../../src/client/index.ts'
import { cloneDatabase, type TestDatabase } from '../harness/cluster.ts'
import { LAUNCHER } from '../harness/command-line.ts'
import { freePort } from '../harness/free-port.ts'
import { ALLOW_LOOPBACK } from '../harness/http-receiver.ts'
import { databaseUrl } from '../harness/process.ts'
import { TEST_SECRET } from '../harness/reeve.ts'

const guide = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
const scripts = Array.from(guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, script = '']) => script)

const folder = mkdtempSync(join(tmpdir(), 'reeve-guide-'))
let database: TestDatabase
let server: ChildProcess
/** The environment variables that the demo prints as `export` lines. */
let pasted: Record<string, string> = {}

before(async () => {
  writeFileSync(join(folder, 'reeve'), `#!/bin/sh\nexec ${process.execPath} ${LAUNCHER} "$@"\n`)
  chmodSync(join(folder, 'reeve'), 0o755)
  database = await cloneDatabase()
  const settings = { DATABASE_URL: databaseUrl(database.target), REEVE_SECRET: TEST_SECRET, PORT: '0' }
  server = spawn(process.execPath, [LAUNCHER, 'serve', '--demo'], {
    env: { ...process.env, ...settings, REEVE_WEBHOOK_ALLOW: ALLOW_LOOPBACK, REEVE_DRAIN_TIME: '0s' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const shown = await shows(server, /members suspend \$LINUS --dry-run\n/)
  pasted = Object.fromEntries(Array.from(shown.matchAll(/export (\w+)=(\S+)/g), ([, name, value]) => [name, value]))
})
after(async () => {
  server.kill('SIGTERM')
  await once(server, 'exit')
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Waits until the output of the process matches, and returns it. */
async function shows({ stdout }: ChildProcess, what: RegExp): Promise<string> {
  let shown = ''
  for await (const chunk of stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    shown += chunk
    if (what.test(shown)) break
  }
  stdout?.resume()
  return shown
}

function runScript(script: string, more: Record<string, string> = {}): ChildProcess {
  const environment = { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...pasted, ...more }
  return spawn('bash', ['--norc', '-ec', script], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function resultOf(child: ChildProcess): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

test('every example works on the demo, one after the other', async () => {
  const port = await freePort()
  let printed = ''
  for (const script of scripts.map(script => script.replaceAll('4000', String(port)))) {
    if (script.includes('webhooks listen')) {
      const [, id = ''] = /^id +(\S+)$/m.exec(printed) ?? []
      const listener = runScript(`exec env ${script}`, { SECRET: /whsec_\S+/.exec(printed)?.[0] ?? '' })
      listener.stderr?.resume()
      await runPing(id)
      assert.match(await shows(listener, /governance\.webhook\.ping/), /governance\.webhook\.ping/)
      listener.kill('SIGINT')
      assert.equal((await once(listener, 'exit'))[0], 0)
    } else {
      const { code, stdout, stderr } = await resultOf(runScript(script))
      assert.equal(code, 0, `${script}\n${stderr}`)
      printed += stdout
    }
  }
  assert.ok(scripts.length >= 8)
})

const runPing = (id: string) => resultOf(runScript(`reeve webhooks ping ${id}`))

test('the table of exit codes is complete', () => {
  const [, table = ''] = /\| exit code \| means \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(guide) ?? []
  const codes = Array.from(table.matchAll(/^\| (\d+) \|/gm), ([, code]) => Number(code))
  assert.deepEqual(codes, Object.values(EXIT))
})
