// Time limits of the first start of a clone. Runs with REEVE_TEST_LONG=1: needs npm's registry and a quiet machine.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from './harness/free-port.ts'

const LONG = {
  skip: process.env.REEVE_TEST_LONG ? false : 'installs the packages of a fresh clone: REEVE_TEST_LONG=1 runs it',
}
const root = join(import.meta.dirname, '..', '..')
/** Maximum time of the first start, including the installation and the builds of server and console. */
const FIRST_START_MS = 35_000
/** Maximum time that `--demo` adds to a start with an empty data folder. */
const DEMO_MS = 10_000

/** The variables of this process without those of Reeve and of npm, which set options of the started npm. */
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(REEVE_|npm_|NODE_|DATABASE_URL)/.test(name)))

/** Runs `npm start` in the clone until its output matches. Returns the elapsed time in milliseconds. */
async function startUntil(folder: string, ready: RegExp, ...options: string[]): Promise<number> {
  const begun = performance.now()
  const child = spawn('npm', ['start', '--', ...options], {
    cwd: folder,
    env: { ...environment(), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  let shown = ''
  try {
    const elapsed = await new Promise<number>((resolve, reject) => {
      const read = (part: Buffer) => {
        shown += part
        if (ready.test(shown)) resolve(performance.now() - begun)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      void ended.then(() => reject(new Error(shown)))
    })
    return Math.round(elapsed)
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
}

test('the first start of a clone takes at most 35 s, and the demo at most 10 s more', LONG, async t => {
  const folder = join(mkdtempSync(join(tmpdir(), 'reeve-first-start-')), 'reeve')
  t.after(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
  assert.equal(spawnSync('git', ['clone', '--quiet', root, folder]).status, 0)
  const isReady = /Reeve is ready at/
  const first = await startUntil(folder, isReady)
  rmSync(join(folder, 'data'), { recursive: true })
  const empty = await startUntil(folder, isReady)
  rmSync(join(folder, 'data'), { recursive: true })
  const demo = await startUntil(folder, /export REEVE_API_KEY/, '--demo')
  const load = loadavg()[0]?.toFixed(1)
  t.diagnostic(`first start ${first} ms, empty ${empty} ms, with the demo ${demo} ms, load of the machine ${load}`)
  assert.ok(first <= FIRST_START_MS, `the first start took ${first} ms`)
  assert.ok(demo - empty <= DEMO_MS, `the demo took ${demo - empty} ms`)
})
