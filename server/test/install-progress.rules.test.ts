import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectedFolders } from '../../scripts/expected-packages.js'
import { showProgress } from '../../scripts/install-progress.js'

const lockFile = join(import.meta.dirname, '..', '..', 'package-lock.json')

test('an installation of further packages says that npm is preparing until the first of them is there', t => {
  const root = mkdtempSync(join(tmpdir(), 'reeve-progress-'))
  t.after(() => rmSync(root, { recursive: true }))
  cpSync(lockFile, join(root, 'package-lock.json'))
  const add = (folder = '') => {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'package.json'), '{}')
  }
  const [first, second] = expectedFolders(lockFile, 'all').map(({ folder }) => folder)
  add(first)
  const lines: string[] = []
  t.mock.method(process.stderr, 'write', (text: string) => lines.push(text))
  t.mock.timers.enable({ apis: ['setInterval'] })
  const stop = showProgress(root, 'all', Date.now())
  t.after(stop)
  const shown = () => {
    t.mock.timers.tick(10_000)
    return lines.at(-1) ?? ''
  }
  assert.match(shown(), /1 of \d+ packages, \d+ MB, \d+ s; npm is preparing the installation/)
  add(second)
  assert.match(shown(), /2 of \d+ packages, \d+ MB, \d+ s\n?$/)
})
