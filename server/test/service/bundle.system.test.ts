import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ENTRY, isCurrent } from '../../bin/bundle.js'
import { LAUNCHER } from '../harness/command-line.ts'

test('a command runs the current bundle, and opens no source', async () => {
  assert.equal(isCurrent(), true)
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { console.error('loaded ' + url); return next(url, context) } })`
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
  const { stderr } = await promisify(execFile)(process.execPath, [LAUNCHER, '--help'], { env })
  assert.ok(stderr.includes(`loaded ${pathToFileURL(ENTRY)}`), stderr)
  assert.doesNotMatch(stderr, /loaded \S+\/server\/src\//)
})

/** A repository with a bundle of two sources, whose `isCurrent` is answered. */
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

test('a bundle is current until a source is edited or removed', async t => {
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

test('a bundle without its list of sources, or with a broken one, is not current', async t => {
  const { isCurrent, list } = await openBundle(t)
  for (const text of ['', '{', '{}']) {
    writeFileSync(list, text)
    assert.equal(isCurrent(), false)
  }
  rmSync(list)
  assert.equal(isCurrent(), false)
})
