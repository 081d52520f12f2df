import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { keepFormerFiles } from '../../../scripts/keep-former-files.js'
import { ENTRY, isCurrent } from '../../bin/bundle.js'
import { LAUNCHER } from '../harness/command-line.ts'
import { TEST_SECRET } from '../harness/reeve.ts'

test('a command runs the current bundle and loads no source file', async () => {
  assert.equal(isCurrent(), true)
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { console.error('loaded ' + url); return next(url, context) } })`
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
  const { stderr } = await promisify(execFile)(process.execPath, [LAUNCHER, '--help'], { env })
  assert.ok(stderr.includes(`loaded ${pathToFileURL(ENTRY)}`), stderr)
  assert.doesNotMatch(stderr, /loaded \S+\/server\/src\//)
})

test('the bundle refuses a malformed setting like the sources', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/reeve', REEVE_SECRET: TEST_SECRET }
  const env = { ...process.env, ...settings, SMTP_URL: 'smtp://%zz:pw@127.0.0.1:1' }
  const ended = await promisify(execFile)(process.execPath, [LAUNCHER, 'organization', 'list'], { env }).catch(e => e)
  assert.deepEqual([isCurrent(), ended.code], [true, 1])
  assert.match(ended.stderr, /SMTP_URL/)
})

/** Creates a repository whose bundle has two source files. `isCurrent` is the function of its bundle.js. */
async function openBundle(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'reeve-bundle-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const folder of ['server/bin', 'server/src', 'server/dist']) mkdirSync(join(root, folder), { recursive: true })
  cpSync(join(import.meta.dirname, '../../bin/bundle.js'), join(root, 'server/bin/bundle.js'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const bundle: typeof import('../../bin/bundle.js') = await import(`${pathToFileURL(root)}/server/bin/bundle.js`)
  const paths = ['server/src/main.ts', 'server/src/app.ts']
  for (const path of paths) writeFileSync(join(root, path), 'export {}\n')
  const sources = paths.map(path => [path, bundle.stateOf(path)])
  writeFileSync(join(bundle.FOLDER, bundle.SOURCES), JSON.stringify(sources))
  return { root, isCurrent: bundle.isCurrent, list: join(bundle.FOLDER, bundle.SOURCES) }
}

test('a bundle is outdated once a source file is edited or removed', async t => {
  const edits = [
    (path: string) => writeFileSync(path, 'export { }\n'),
    (path: string) => utimesSync(path, 1, 1),
    (path: string) => rmSync(path),
  ]
  for (const edit of edits) {
    const { root, isCurrent } = await openBundle(t)
    assert.equal(isCurrent(), true)
    edit(join(root, 'server/src/app.ts'))
    assert.equal(isCurrent(), false)
  }
})

test('a bundle with a missing or malformed list of sources is outdated', async t => {
  const { isCurrent, list } = await openBundle(t)
  for (const text of ['', '{', '{}']) {
    writeFileSync(list, text)
    assert.equal(isCurrent(), false)
  }
  rmSync(list)
  assert.equal(isCurrent(), false)
})

test('a new build keeps the files of earlier builds for a week, for running processes', t => {
  const root = mkdtempSync(join(tmpdir(), 'reeve-builds-'))
  t.after(() => rmSync(root, { recursive: true }))
  const [former, folder] = [join(root, 'former'), join(root, 'new')]
  const write = (build: string, name: string) => {
    mkdirSync(build, { recursive: true })
    writeFileSync(join(build, name), build)
  }
  for (const name of ['main.js', 'same-1.js', 'loaded-later-1.js', 'old-1.js']) write(former, name)
  utimesSync(join(former, 'old-1.js'), 1, 1)
  for (const name of ['main.js', 'same-1.js', 'loaded-later-2.js']) write(folder, name)
  keepFormerFiles(former, folder)
  assert.deepEqual(readdirSync(folder).sort(), ['loaded-later-1.js', 'loaded-later-2.js', 'main.js', 'same-1.js'])
  assert.equal(readFileSync(join(folder, 'loaded-later-1.js'), 'utf8'), former)
  for (const name of ['main.js', 'same-1.js']) assert.equal(readFileSync(join(folder, name), 'utf8'), folder)
})
