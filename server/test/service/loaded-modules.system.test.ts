import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { initialiseDataFolder } from '../harness/cluster.ts'
import { LAUNCHER, openCommandLine } from '../harness/command-line.ts'
import { readSource } from '../harness/source.ts'

const ROOT = join(import.meta.dirname, '../../..')
const isOfService = (name: string) => /(^|\/node_modules\/)fastify\b/.test(name)

/** The packages that a module loads, directly or through modules that it imports. */
function packagesOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const { imports } = readSource(path, readFileSync(join(ROOT, path), 'utf8'))
  return imports
    .filter(({ kind }) => kind === 'value')
    .flatMap(({ specifier, target }) => (target ? packagesOf(target, seen) : [specifier]))
}

test('commands that need only a file or the database start without loading the service', () => {
  const packages = (command: string) => packagesOf(`server/src/commands/${command}.ts`)
  assert.ok(packages('organization').some(isOfService), 'the test sees what is loaded')
  assert.ok(packagesOf('server/src/main.ts').includes('commander'))
  assert.ok(!packagesOf('server/src/main.ts').some(isOfService))
  for (const command of ['migrate', 'doctor', 'backup', 'restore', 'audit'])
    assert.deepEqual(packages(command).filter(isOfService), [], command)
})

const LONG = { skip: process.env.REEVE_TEST_LONG ? false : 'starts six processes: REEVE_TEST_LONG=1 runs it' }

test('commands that need only a file or the database never load the service', LONG, async t => {
  const line = openCommandLine()
  t.after(() => line.remove())
  await initialiseDataFolder(line.dataDir)
  const preload = pathToFileURL(join(import.meta.dirname, '../harness/record-loaded-files.ts'))
  const loadsService = async (...args: string[]) => {
    const list = join(line.dataDir, `loaded-by-${args[0]}`)
    await line.inOwnProcess(args, { NODE_OPTIONS: `--import=${preload}`, LOADED_FILES: list })
    const loaded = readFileSync(list, 'utf8')
    assert.match(loaded, /node_modules\/commander/)
    return isOfService(loaded)
  }
  assert.ok(await loadsService('organization', 'list'), 'the test sees what is loaded')
  for (const args of [
    ['migrate', '--json'],
    ['doctor', '--json'],
    ['backup', '/nowhere/reeve.backup'],
    ['restore', '/nowhere/reeve.backup'],
    ['audit', 'verify', '--file', LAUNCHER],
  ])
    assert.equal(await loadsService(...args), false, args.join(' '))
})
