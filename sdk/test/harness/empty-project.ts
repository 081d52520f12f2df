import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOnce } from '../../../scripts/build-once.js'
import { clientState, copyClient, packClient } from '../../../scripts/client-package.js'
import { npm } from './npm.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
/** A project with the installed client. It is created again when a file of the client has changed. */
const MADE = join(modules, '.cache', 'empty-project')
const STATE = '.state'

interface Project {
  readonly folder: string
  /** Writes a file of the project and returns its path. */
  write(name: string, text: string): string
  remove(): void
}

/**
 * Creates an empty project in which the client is installed from its `npm pack` archive. Nothing is downloaded: the
 * client's two dependencies are packed from the packages of this clone.
 */
export async function createEmptyProject(): Promise<Project> {
  const state = clientState()
  await buildOnce({
    name: "client's package",
    folder: MADE,
    isCurrent: () => existsSync(join(MADE, STATE)) && readFileSync(join(MADE, STATE), 'utf8') === state,
    async build(into) {
      mkdirSync(into, { recursive: true })
      installClient(into)
      writeFileSync(join(into, STATE), state)
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'reeve-project-'))
  cpSync(MADE, folder, { recursive: true })
  return {
    folder,
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function installClient(folder: string): void {
  const client = copyClient()
  try {
    client.linkPackages()
    const packages = [join(modules, 'openapi-fetch'), join(modules, 'openapi-typescript-helpers')]
    const tarballs = npm(folder, 'pack', '--ignore-scripts', ...packages).split('\n')
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    npm(folder, 'install', '--offline', packClient(client.sdk), ...tarballs.map(name => `./${name}`))
  } finally {
    client.remove()
  }
}
