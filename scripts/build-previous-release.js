// Unpacks the server of a commit from git and bundles it with the packages of this clone, once for each commit:
//   node scripts/build-previous-release.js COMMIT
// Prints the folder. Only its bundle can be run: Node.js strips no types below node_modules.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildOnce } from './build-once.js'
import { bundle } from './bundle.js'

const root = join(import.meta.dirname, '..')
const PARTS = ['server/package.json', 'server/migrations', 'server/src']

const [commit = ''] = process.argv.slice(2)
const hash = createHash('sha256')
for (const file of ['package-lock.json', 'scripts/bundle.js', 'scripts/build-previous-release.js'])
  hash.update(readFileSync(join(root, file)))
const folder = join(root, 'node_modules/.cache/previous-release', `${commit}-${hash.digest('hex').slice(0, 12)}`)

mkdirSync(dirname(folder), { recursive: true })
await buildOnce({ name: 'previous release', folder, isCurrent: () => existsSync(folder), build })
console.log(folder)

/** @param {string} into */
async function build(into) {
  mkdirSync(into)
  const archive = execFileSync('git', ['archive', commit, ...PARTS], { cwd: root, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', into], { input: archive })
  for (const packages of ['node_modules', 'server/node_modules'])
    if (existsSync(join(root, packages))) symlinkSync(join(root, packages), join(into, packages))
  const server = join(into, 'server')
  await bundle({ server, programs: { main: 'src/main.ts', vault: 'src/kernel/vault.ts' }, into: join(server, 'dist') })
}
