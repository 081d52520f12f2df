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
import postgres from 'postgres'
import { AnotherProcess } from '../../../test/harness/another-process.ts'
import { initialiseDataFolder } from '../../../test/harness/cluster.ts'
import { LAUNCHER } from '../../../test/harness/command-line.ts'
import { IS_LONG, onlyLong } from '../../../test/harness/long-form.ts'
import { packagedBinaries } from './binaries.ts'
import { openDataDirectory } from './data-directory.ts'
import { type EmbeddedOptions, openEmbeddedPostgres } from './index.ts'
import { runningServer } from './running-server.ts'

/** A folder with mode 0700: if the test runs as root, only root has access. */
const secluded = mkdtempSync(join(tmpdir(), 'reeve-secluded-'))
/** A folder to which everyone has access. */
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
const asRootInLong = isRoot ? onlyLong('the first test runs PostgreSQL under another user') : asRoot
const asRootAndNobody = { skip: asRoot.skip || (nobodyCanRunReeve() ? false : 'Reeve lies where only root may enter') }
const asRootAndNobodyInLong = IS_LONG ? asRootAndNobody : asRootInLong

/**
 * Starts PostgreSQL, queries it and detaches; with `as`, in a separate process of that user. Returns the user id that
 * PostgreSQL runs as.
 */
async function use(options: EmbeddedOptions, as?: { uid: number; gid: number }): Promise<number> {
  const reeve = as ? new AnotherProcess({ settings, ...options }, as) : await openHere({ settings, ...options })
  await reeve.opened()
  const { uid } = statSync(`/proc/${runningServer(join(options.dataDir, 'postgres'))?.pid}`)
  await reeve.query('create table if not exists kept as select 42 as answer')
  assert.deepEqual(await reeve.query('select * from kept'), [{ answer: 42 }])
  assert.equal(await reeve.leave(), 0)
  return uid
}

async function openHere(options: EmbeddedOptions): Promise<Pick<AnotherProcess, 'opened' | 'query' | 'leave'>> {
  const { stop, ...opened } = await openEmbeddedPostgres(options)
  const sql = postgres({ ...opened.connection, max: 1, onnotice: () => {} })
  return {
    opened: async () => opened,
    query: async statement => [...(await sql.unsafe(statement))],
    async leave() {
      await sql.end()
      await stop()
      return 0
    },
  }
}

const newDirectory = (parent: string, owner?: { uid: number; gid: number }) => {
  const dataDir = mkdtempSync(join(parent, 'data-'))
  if (owner) chownSync(dataDir, owner.uid, owner.gid)
  return dataDir
}

test("root runs PostgreSQL under Reeve's own user id in a folder that only root can enter", asRoot, async () => {
  const dataDir = newDirectory(secluded)
  assert.equal(await use({ dataDir }), 60750)
  assert.equal(statSync(join(dataDir, 'postgres')).uid, 60750)
  assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
  assert.equal(await use({ dataDir }), 60750, 'and does so again')
})

test(
  'root runs PostgreSQL from binaries where only root may enter, from a copy that only root can change',
  asRootInLong,
  async () => {
    const binaries = join(secluded, 'native')
    cpSync(packagedBinaries(), binaries, { recursive: true, verbatimSymlinks: true })
    cpSync(join(binaries, 'pg-symlinks.json'), join(binaries, 'share', 'makes-this-listing-unique'))
    const before = copies()
    try {
      const dataDir = newDirectory(secluded)
      await initialiseDataFolder(dataDir)
      await use({ dataDir, binaries })
      const [made] = copies().filter(name => !before.includes(name))
      assert.ok(made)
      const copy = join('/var/cache', made)
      for (const path of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
        const entry = lstatSync(join(copy, path))
        assert.ok(entry.uid === 0 && (entry.isSymbolicLink() || (entry.mode & 0o022) === 0), path)
      }
      rmSync(join(copy, 'bin', 'initdb'))
      await use({ dataDir, binaries })
      assert.ok(existsSync(join(copy, 'bin', 'initdb')), 'an incomplete copy is made anew')
    } finally {
      for (const name of copies().filter(name => !before.includes(name)))
        rmSync(join('/var/cache', name), { recursive: true })
    }
  },
)

test(
  "root runs PostgreSQL as the data directory's owner, and keeps that user if root later owns the directory",
  asRootInLong,
  async () => {
    const dataDir = newDirectory(common, ada)
    assert.equal(await use({ dataDir }), ada.uid)
    chownSync(dataDir, 0, 0)
    assert.equal(await use({ dataDir }), ada.uid, 'the owner of the cluster stays its user')
  },
)

test('a restored cluster that root owns is given to the user that runs PostgreSQL', asRootInLong, async () => {
  const dataDir = newDirectory(secluded)
  await initialiseDataFolder(dataDir)
  spawnSync('chown', ['-R', '0:0', dataDir])
  assert.equal(await use({ dataDir }), 60750)
  assert.equal(statSync(join(dataDir, 'postgres')).uid, 60750)
})

test(
  'an ordinary user runs PostgreSQL as itself, before and after root has run it',
  asRootAndNobodyInLong,
  async () => {
    const dataDir = newDirectory(common, nobody)
    await initialiseDataFolder(dataDir)
    spawnSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, dataDir])
    assert.equal(await use({ dataDir }), nobody.uid)
    assert.equal(await use({ dataDir }, nobody), nobody.uid)
    const own = newDirectory(common, nobody)
    assert.equal(await use({ dataDir: own }, nobody), nobody.uid)
    assert.equal(await use({ dataDir: own }), nobody.uid)
  },
)

test('an ordinary user is refused an unwritable data directory, with the remedy', asRootAndNobody, async () => {
  for (const dataDir of [newDirectory(common), join(common, 'new')]) {
    const reeve = new AnotherProcess({ dataDir, settings }, nobody)
    const { name, message } = await reeve.refused()
    assert.equal(name, 'OperatorError')
    assert.match(message, /cannot use its data folder .*EACCES.*give this user write access/)
  }
})

test('an ordinary user is refused the cluster of another user, with the remedy', asRootAndNobody, async () => {
  const dataDir = newDirectory(common)
  await initialiseDataFolder(dataDir)
  spawnSync('chown', ['-R', `${ada.uid}:${ada.gid}`, join(dataDir, 'postgres')])
  // Creates the lock files, which the user of the test is allowed to open.
  openDataDirectory(dataDir)
  chownSync(dataDir, nobody.uid, nobody.gid)
  for (const name of readdirSync(dataDir))
    if (name !== 'postgres') chownSync(join(dataDir, name), nobody.uid, nobody.gid)
  const { message } = await new AnotherProcess({ dataDir, settings }, nobody).refused()
  assert.match(message, /belongs to the user with id 61000; run Reeve as that user or as root/)
})

test(
  'a command of a user without access to the data folder does not report a missing database',
  asRootAndNobodyInLong,
  async () => {
    for (const parent of [secluded, common]) {
      const dataDir = newDirectory(parent)
      await initialiseDataFolder(dataDir)
      chmodSync(dataDir, 0o700)
      const run = (...args: string[]) =>
        spawnSync(process.execPath, [LAUNCHER, ...args], {
          ...nobody,
          cwd: '/',
          env: { PATH: process.env.PATH, REEVE_DATA_DIR: dataDir },
          encoding: 'utf8',
        })
      const { status, stderr } = run('organization', 'list')
      assert.equal(status, 1)
      assert.match(
        stderr,
        /^reeve: This user has no access to \S+ \(EACCES: .*\)\. Run the command as the user of the service/,
      )
      const found = run('doctor').stdout
      assert.match(found, /^BAD {2}data folder: /m)
      assert.match(found, /^BAD {2}PostgreSQL: This user has no access to .* \(data_folder_not_readable\)$/m)
    }
  },
)
