import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { AnotherProcess } from '../../../test/harness/another-process.ts'
import { packagedBinaries } from './binaries.ts'
import type { EmbeddedOptions } from './index.ts'
import { runningServer } from './running-server.ts'

/** Mode 0700: where this runs as root, only root may enter. */
const secluded = mkdtempSync(join(tmpdir(), 'reeve-secluded-'))
/** Everyone may enter. */
const common = mkdtempSync(join(tmpdir(), 'reeve-common-'))
chmodSync(common, 0o755)
after(() => {
  for (const folder of [secluded, common]) rmSync(folder, { recursive: true, force: true })
})

const settings = { fsync: 'off' }
const ada = { uid: 61000, gid: 61000 }
const nobody = { uid: 65534, gid: 65534 }
const copies = () => readdirSync('/var/cache').filter(name => name.startsWith('reeve-postgres-'))

const isRoot = process.getuid?.() === 0
const nobodyCanRunReeve = () =>
  spawnSync(process.execPath, ['--check', import.meta.filename], { ...nobody, cwd: '/' }).status === 0
const asRoot = { skip: isRoot ? false : 'needs root' }
const asRootAndNobody = { skip: asRoot.skip || (nobodyCanRunReeve() ? false : 'Reeve lies where only root may enter') }

/** Starts, queries and leaves; tells as whom PostgreSQL ran and what it keeps open of the folders above. */
async function use(options: EmbeddedOptions, as = {}) {
  const reeve = new AnotherProcess({ settings, ...options }, as)
  const { opening } = await reeve.opened()
  const pid = runningServer(join(options.dataDir, 'postgres'))?.pid
  const uid = statSync(`/proc/${pid}`).uid
  await reeve.query('create table if not exists kept as select 42 as answer')
  assert.deepEqual(await reeve.query('select * from kept'), [{ answer: 42 }])
  assert.equal(await reeve.leave(), 0)
  return { opening, uid }
}

const newDirectory = (parent: string, owner?: { uid: number; gid: number }) => {
  const dataDir = mkdtempSync(join(parent, 'data-'))
  if (owner) chownSync(dataDir, owner.uid, owner.gid)
  return dataDir
}

test("root runs PostgreSQL under Reeve's own user id, where only root may enter", asRoot, async () => {
  const dataDir = newDirectory(secluded)
  const { uid } = await use({ dataDir })
  assert.equal(uid, 60750)
  assert.equal(statSync(join(dataDir, 'postgres')).uid, uid)
  assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
  assert.equal((await use({ dataDir })).uid, uid, 'and does so again')
})

test(
  'root runs PostgreSQL from binaries where only root may enter, from a copy that only root can change',
  asRoot,
  async () => {
    const binaries = join(secluded, 'native')
    cpSync(packagedBinaries(), binaries, { recursive: true, verbatimSymlinks: true })
    cpSync(join(binaries, 'pg-symlinks.json'), join(binaries, 'share', 'makes-this-listing-unique'))
    const before = copies()
    try {
      await use({ dataDir: newDirectory(secluded), binaries })
      const [made] = copies().filter(name => !before.includes(name))
      assert.ok(made)
      const copy = join('/var/cache', made)
      for (const path of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
        const entry = lstatSync(join(copy, path))
        assert.ok(entry.uid === 0 && (entry.isSymbolicLink() || (entry.mode & 0o022) === 0), path)
      }
      rmSync(join(copy, 'bin', 'initdb'))
      await use({ dataDir: newDirectory(secluded), binaries })
      assert.ok(existsSync(join(copy, 'bin', 'initdb')), 'an incomplete copy is made anew')
    } finally {
      for (const name of copies().filter(name => !before.includes(name)))
        rmSync(join('/var/cache', name), { recursive: true })
    }
  },
)

test('root runs PostgreSQL as the owner of the data directory, account or not', asRoot, async () => {
  assert.equal((await use({ dataDir: newDirectory(common, ada) })).uid, ada.uid)
})

test('the owner of the cluster stays its user, also when the folder above is root’s', asRoot, async () => {
  const dataDir = newDirectory(common, ada)
  await use({ dataDir })
  chownSync(dataDir, 0, 0)
  assert.equal((await use({ dataDir })).uid, ada.uid)
})

test('a restored cluster that is root’s is given to the user that runs PostgreSQL', asRoot, async () => {
  const dataDir = newDirectory(secluded)
  await use({ dataDir })
  spawnSync('chown', ['-R', '0:0', dataDir])
  assert.equal((await use({ dataDir })).uid, 60750)
})

test('an ordinary user runs PostgreSQL as itself, before and after root did for it', asRootAndNobody, async () => {
  const dataDir = newDirectory(common, nobody)
  assert.equal((await use({ dataDir })).uid, nobody.uid)
  assert.equal((await use({ dataDir }, nobody)).uid, nobody.uid)
  const own = newDirectory(common, nobody)
  assert.equal((await use({ dataDir: own }, nobody)).uid, nobody.uid)
  assert.equal((await use({ dataDir: own })).uid, nobody.uid)
})

test('an ordinary user is refused a directory in which it cannot write, with what to do', asRootAndNobody, async () => {
  for (const dataDir of [newDirectory(common), join(common, 'new')]) {
    const reeve = new AnotherProcess({ dataDir, settings }, nobody)
    const { name, message } = await reeve.refused()
    assert.equal(name, 'OperatorError')
    assert.match(message, /cannot use its data directory .*EACCES.*give this user write access/)
  }
})

test('an ordinary user is refused a cluster of someone else, with what to do', asRootAndNobody, async () => {
  const dataDir = newDirectory(common, ada)
  await use({ dataDir })
  chownSync(dataDir, nobody.uid, nobody.gid)
  for (const name of readdirSync(dataDir))
    if (name !== 'postgres') chownSync(join(dataDir, name), nobody.uid, nobody.gid)
  const { message } = await new AnotherProcess({ dataDir, settings }, nobody).refused()
  assert.match(message, /belongs to the user with id 61000; run Reeve as that user or as root/)
})
