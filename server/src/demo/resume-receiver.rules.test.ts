import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { resumeReceiver } from './resume-receiver.ts'

test('a data folder that cannot be read has no receivers, so that the start reports the folder itself', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-receivers-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'below'), join(folder, 'missing')]) {
    assert.equal(await resumeReceiver(dataDir, false), null)
  }
})
