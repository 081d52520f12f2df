import assert from 'node:assert/strict'
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { OperatorError } from '../../kernel/operator-error.ts'
import { packagedBinaries, usableBinaries } from './binaries.ts'
import { openDataDirectory } from './data-directory.ts'
import { serviceUser } from './service-user.ts'

const scratch = mkdtempSync(join(tmpdir(), 'reeve-binaries-'))
chmodSync(scratch, 0o755)
after(() => rmSync(scratch, { recursive: true, force: true }))

const user = serviceUser(openDataDirectory(join(scratch, 'data')))

test('missing symbolic links of libraries are created', async () => {
  const native = join(scratch, 'native')
  cpSync(packagedBinaries(), native, { recursive: true, filter: path => !lstatSync(path).isSymbolicLink() })
  const links: { target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links) rmSync(join(native, '..', target), { force: true })
  const { version } = await usableBinaries(native, user)
  assert.match(version, /^18\./)
  for (const { target } of links) assert.ok(lstatSync(join(native, '..', target)).isSymbolicLink(), target)
})

test('binaries that do not run are reported with the remedy', async () => {
  const native = join(scratch, 'foreign')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(join(native, 'bin', 'postgres'), 'not a program')
  chmodSync(join(native, 'bin', 'postgres'), 0o755)
  await assert.rejects(usableBinaries(native, user), (error: unknown) => {
    assert.ok(error instanceof OperatorError)
    assert.match(error.message, /does not run on this machine.*DATABASE_URL/)
    return true
  })
})
