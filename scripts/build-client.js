// node scripts/build-client.js: writes the package @reeve/sdk, as it is published, to sdk/dist.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const sdk = join(root, 'sdk')

/**
 * Builds the package into this folder of `sdk/`, and returns its path. In the repository the client is run as source,
 * so only here its manifest points at JavaScript. The source goes along, for debuggers and "go to definition".
 * @param {string} name
 */
export function buildClient(name) {
  const folder = join(sdk, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  cpSync(join(sdk, 'src'), join(folder, 'src'), { recursive: true, filter: path => !path.endsWith('.test.ts') })
  cpSync(join(sdk, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))

  const config = join(folder, 'tsconfig.json')
  const compilerOptions = { rootDir: 'src', outDir: 'lib' }
  writeFileSync(config, JSON.stringify({ extends: '../tsconfig.build.json', compilerOptions, include: ['src'] }))
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', config], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}`)
  rmSync(config)

  const { devDependencies, 'size-limit': _, ...manifest } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'))
  const published = {
    ...manifest,
    exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
    files: ['lib', 'src'],
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  return folder
}

if (import.meta.main) console.log(`wrote ${buildClient('dist')}`)
