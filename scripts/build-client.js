// node scripts/build-client.js dist|src: makes the entry files of @reeve/sdk re-export JavaScript (`dist`, which it
// builds first) or the source (`src`). In the repository the client runs as source. When sdk/ is packed or published by
// npm, this script runs with `dist` before the package is created, and with `src` afterwards. It prints nothing unless
// it fails.

import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = join(root, 'sdk')

try {
  const [, , target] = process.argv
  if (target === 'dist') build()
  else if (target !== 'src') throw new Error('Say "dist" or "src".')
  pointEntriesAt(target)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Builds into a temporary folder, which becomes sdk/dist when it is complete. */
function build() {
  const folder = join(sdk, 'dist')
  const unfinished = `${folder}-unfinished`
  for (const path of [folder, unfinished]) rmSync(path, { recursive: true, force: true })
  try {
    compile(unfinished)
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  cpSync(join(root, 'LICENSE'), join(sdk, 'LICENSE'))
}

/** @param {string} folder */
function compile(folder) {
  const args = ['-p', join(sdk, 'tsconfig.build.json'), '--outDir', folder]
  const { status, stdout, error } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw new Error('TypeScript is not installed here. Run "node scripts/setup.js" first, which installs it.')
  }
  if (error) throw error
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}`)
}

/**
 * Points the files of sdk/entry at the target. Each file re-exports one module. The files are replaced atomically,
 * because a service that starts at the same time may load them.
 * @param {'dist' | 'src'} target
 */
function pointEntriesAt(target) {
  const extension = target === 'dist' ? 'js' : 'ts'
  for (const path of readdirSync(join(sdk, 'entry')).map(file => join(sdk, 'entry', file))) {
    if (!/\.(js|d\.ts)$/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    writeFileSync(`${path}.new`, text.replace(/\.\.\/\w+\/(.+)\.\w+'/, `../${target}/$1.${extension}'`))
    renameSync(`${path}.new`, path)
  }
}
