import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sdk = join(root, 'sdk')

/**
 * Builds the package @reeve/sdk into this folder of `sdk/`, and returns its path. In the repository the client is run
 * as source, so only here its manifest points at JavaScript. The source goes along, for debuggers and "go to
 * definition". The folder has its name once it is whole; a failure leaves none.
 * @param {string} name
 */
export function buildClient(name) {
  const folder = join(sdk, name)
  const unfinished = `${folder}-unfinished`
  for (const path of [folder, unfinished]) rmSync(path, { recursive: true, force: true })
  try {
    fill(unfinished)
    renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** @param {string} folder */
function fill(folder) {
  mkdirSync(folder)
  cpSync(join(sdk, 'src'), join(folder, 'src'), { recursive: true, filter: path => !path.endsWith('.test.ts') })
  cpSync(join(sdk, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { rootDir: 'src', outDir: 'lib' }
  writeFileSync(config, JSON.stringify({ extends: '../tsconfig.build.json', compilerOptions, include: ['src'] }))
  compile(config)
  rmSync(config)

  const { devDependencies, 'size-limit': _, ...manifest } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
  const published = {
    ...manifest,
    exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
    files: ['lib', 'src'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

/** @param {string} config */
function compile(config) {
  const { status, stdout, error } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT') {
    throw new Error('TypeScript is not installed here. Run "node scripts/setup.js" first, which installs it.')
  }
  if (error) throw error
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}`)
}
