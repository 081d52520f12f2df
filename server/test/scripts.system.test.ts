import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from './harness/free-port.ts'
import { inShortForm, onlyLong } from './harness/long-form.ts'

const scripts = join(import.meta.dirname, '..', '..', 'scripts')
const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(scripts, script), ...args], { encoding: 'utf8', timeout: 60_000 })

const OPTIONS = {
  'identity-provider.js': ['--as', '--port', '--reeve', '--help'],
  'test.js': ['--tier', '--test-name', '--inspect-brk', '--help'],
}

for (const [script, options] of Object.entries(OPTIONS)) {
  test(`${script} --help prints every option, and does nothing else`, () => {
    const { status, stdout, stderr } = run(script, '--help')
    assert.deepEqual([status, stderr], [0, ''])
    for (const option of options) assert.match(stdout, new RegExp(`^  ${option}\\b`, 'm'))
  })

  test(`${script} refuses an unknown option in one sentence`, () => {
    const { status, stdout, stderr } = run(script, '--unknown')
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, /^Unknown option '--unknown'; see npm [\w -]+ -- --help\.\n$/)
  })
}

const VALUES = onlyLong('the short form passes an unknown option')
test('identity-provider.js refuses an invalid value or a busy port in one sentence', VALUES, async t => {
  const port = (await freePort(2)) + 1
  const other = createServer().listen(port, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const wrong: [string[], RegExp][] = [
    [['--port', 'no'], /^--port must be a number from 0 to 65534, not "no"\.\n$/],
    [['--port', '65535'], /^--port must be .*\n$/],
    [['--reeve', 'localhost'], /^--reeve must be a URL such as http:\/\/localhost:7070, not "localhost"\.\n$/],
    [['--port', String(port)], new RegExp(`^Port ${port} is already in use\\. .*--port.*\\n$`)],
    [['--port', String(port - 1)], new RegExp(`^Port ${port} is already in use\\. .*--port.*\\n$`)],
  ]
  for (const [args, expected] of wrong) {
    const { status, stdout, stderr } = run('identity-provider.js', ...args)
    assert.deepEqual([status, stdout], [1, ''], args.join(' '))
    assert.match(stderr, expected)
  }
})

/** Test files that hang. Each also starts a server, which keeps the process alive. */
const HANGING = {
  'at its top level': `await new Promise(() => {})`,
  'in a hook': `before(() => new Promise(() => {}))
    test('never', () => {})`,
  'in its last hook': `after(() => new Promise(() => {}))
    test('passes', () => {})`,
  'in a process that it started': `test('starts', () => {
      spawn('sleep', ['600'], { stdio: 'inherit' })
    })`,
}

for (const [name, text] of inShortForm(Object.entries(HANGING))) {
  test(`a test run with a file that hangs ${name} ends and fails`, t => {
    const folder = mkdtempSync(join(tmpdir(), 'reeve-hanging-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const [file, entry] = [join(folder, 'hanging.mjs'), join(folder, 'entry.test.mjs')]
    const imports = `import { spawn } from 'node:child_process'
      import { createServer } from 'node:net'
      import { after, before, test } from 'node:test'
      createServer().listen(0, '127.0.0.1')`
    writeFileSync(file, `${imports}\n${text}`)
    const files = [['hanging.rules.test.ts', file]]
    writeFileSync(
      entry,
      `import { runFiles } from ${JSON.stringify(join(scripts, 'test-worker.js'))}
      await runFiles(${JSON.stringify(files)}, ${JSON.stringify(folder)}, 500, 500)`,
    )
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { status, signal } = spawnSync(process.execPath, ['--test', '--test-timeout=1000', entry], {
      env,
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    assert.deepEqual([status, signal], [1, null])
  })
}

test('--test-name prints the names of the tests that match, and fails if none does', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const named = (name: string) =>
    spawnSync(process.execPath, [join(scripts, 'test.js'), 'table.rules', '--tier', 'rules', '--test-name', name], {
      env,
      encoding: 'utf8',
      timeout: 120_000,
      killSignal: 'SIGKILL',
    })
  const none = named('no test has this name')
  assert.equal(none.status, 1)
  assert.match(none.stdout, /No test in these files has a name that matches --test-name\./)
  const some = named('outside a terminal')
  assert.equal(some.status, 0)
  assert.match(some.stdout, /✔ outside a terminal no cell is wrapped/)
  for (const { stdout } of [none, some]) assert.doesNotMatch(stdout, /process-\d/)
})

const WAITS = onlyLong('waits for eleven seconds')
test('a build without a terminal reports every ten seconds that it is still running', WAITS, t => {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-build-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const build = `
    import { mkdirSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { buildOnce } from ${JSON.stringify(join(scripts, 'build-once.js'))}
    const folder = ${JSON.stringify(join(folder, 'dist'))}
    const build = into => sleep(11_000).then(() => mkdirSync(into))
    await buildOnce({ name: 'console', folder, isCurrent: () => false, build })`
  const arguments_ = ['--input-type=module', '--eval', build]
  const { stderr } = spawnSync(process.execPath, arguments_, { encoding: 'utf8', timeout: 60_000 })
  assert.match(stderr, /^Building the console .*\n( {2}still building the console, \d\d s\n)+Built in \d\d\.\d s\.\n$/)
})
