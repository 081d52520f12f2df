import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../config/config.ts'
import { checkDataFolder } from './data-folder.ts'

test('the detail names only what the folder contains', t => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reeve-data-folder-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const detail = () => checkDataFolder(readConfig({ REEVE_DATA_DIR: dataDir })).detail
  assert.equal(detail(), `${dataDir} does not contain the database and the secret yet`)
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  assert.equal(detail(), `the database in ${dataDir}, without the secret`)
  writeFileSync(join(dataDir, 'secret'), 'x', { mode: 0o600 })
  assert.equal(detail(), `the database and the secret in ${dataDir}`)
})

test('data_folder_is_file: a file in place of the folder', () => {
  const { problems } = checkDataFolder(readConfig({ REEVE_DATA_DIR: import.meta.filename }))
  assert.match(
    problems?.map(({ code, detail }) => `${code} ${detail}`).join() ?? '',
    /^data_folder_is_file .* is a file/,
  )
})

test('disk_nearly_full: under one gibibyte, or a twentieth of the disk', () => {
  const config = readConfig({ REEVE_DATA_DIR: tmpdir() })
  const codes = (free: number) => {
    const disk = { type: 0, total: 100 * 2 ** 30, free: free * 2 ** 30 }
    return checkDataFolder(config, () => disk).problems?.map(({ code }) => code)
  }
  assert.deepEqual([codes(4.9), codes(5.1)], [['disk_nearly_full'], []])
})
