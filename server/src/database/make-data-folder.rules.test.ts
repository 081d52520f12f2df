import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OperatorError } from '../kernel/operator-error.ts'
import { makeDataFolder } from './make-data-folder.ts'

const scratch = mkdtempSync(join(tmpdir(), 'reeve-data-folder-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

test('missing folders are created with access for this user only, and the first one is returned', () => {
  const path = join(scratch, 'made', 'on', 'the', 'way')
  assert.equal(makeDataFolder(path), join(scratch, 'made'))
  assert.equal(statSync(path).mode & 0o777, 0o700)
  assert.equal(makeDataFolder(path), undefined)
  assert.equal(makeDataFolder(join(path, 'x')), join(path, 'x'))
})

test('a file in place of the folder is reported as a file', () => {
  writeFileSync(join(scratch, 'taken'), '')
  const elsewhere = /\); point REEVE_DATA_DIR elsewhere\.$/
  for (const [path, why] of [
    [join(scratch, 'taken'), /taken \(it is a file\); /],
    [join(scratch, 'taken', 'sub'), /sub \(\S+taken is a file\); /],
    ['/dev/null', /null \(it is not a folder\); /],
  ] as const) {
    assert.throws(() => makeDataFolder(path), { message: why })
    assert.throws(() => makeDataFolder(path), { message: elsewhere })
  }
})

test('a folder that cannot be created is refused at once with a sentence', { timeout: 5_000 }, () => {
  writeFileSync(join(scratch, 'file'), '')
  const impossible = [join(scratch, 'file'), join(scratch, 'file', 'x'), '/dev/null/x']
  if (existsSync('/proc/self')) impossible.push('/proc/reeve', '/proc/reeve/data')
  for (const path of impossible) {
    assert.throws(
      () => makeDataFolder(path),
      (error: unknown) =>
        error instanceof OperatorError &&
        error.message.startsWith(`Reeve cannot use its data folder ${path} (`) &&
        error.message.endsWith('); point REEVE_DATA_DIR elsewhere.'),
    )
  }
})
