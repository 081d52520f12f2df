import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { clientCommands } from '../../test/harness/client-commands.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Prints the path of each module that is loaded. */
const LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) { console.error('loaded ' + url); return next(url, context) } })`)}`

const loadedBy = async (...args: string[]) => {
  // Runs the sources, in which each module is a separate file. The bundle loads the same modules at the same points.
  const main = join(ROOT, 'server/src/main.ts')
  const { stderr } = await clientCommands(
    'http://127.0.0.1:4',
    'x',
    { NODE_OPTIONS: `--import="${LOADED}"` },
    main,
  )(...args)
  // Relative, because the folder of a clone can have any name.
  const paths = Array.from(stderr.matchAll(/^loaded (file:.*)$/gm), ([, url = '']) =>
    relative(ROOT, fileURLToPath(url)),
  )
  return paths.map(path => path.replace(/^server\/(?=node_modules\/)/, ''))
}

test('a client command loads the SDK and nothing of the service', async () => {
  const loaded = await loadedBy('whoami')
  assert.ok(loaded.includes('sdk/src/index.ts'), String(loaded))
  const ours = loaded.filter(path => path.startsWith('server/src/') && !path.startsWith('server/src/client/'))
  const begins = [
    'main.ts',
    'command-line.ts',
    'commands/add-archive-commands.ts',
    'commands/add-directory-commands.ts',
    'kernel/operator-error.ts',
    'version.ts',
  ]
  assert.deepEqual(
    ours,
    begins.map(file => `server/src/${file}`),
  )
  const packages = loaded.filter(path => path.startsWith('node_modules/')).map(path => path.split('/')[1])
  const forTables = ['ansi-regex', 'get-east-asian-width', 'string-width', 'strip-ansi']
  assert.deepEqual([...new Set(packages)].toSorted(), [...forTables, 'commander', 'openapi-fetch'].toSorted())
})

test('help and completion do not load the SDK either', async () => {
  const commands = [['--help'], ['members', '--help'], ['complete', '--', 'mem']]
  for (const loaded of await Promise.all(commands.map(args => loadedBy(...args)))) {
    assert.ok(loaded.length > 5 && !loaded.some(path => path.startsWith('sdk/')), String(loaded))
  }
})
