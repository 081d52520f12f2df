import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyClient, packClient } from '../../../scripts/client-package.js'
import { npm } from './npm.ts'

const modules = join(import.meta.dirname, '../../../node_modules')

interface Project {
  readonly folder: string
  /** Writes a file of the project and returns its path. */
  write(name: string, text: string): string
  remove(): void
}

/**
 * Creates an empty project and installs the client from its `npm pack` archive. Nothing is downloaded: the client's two
 * dependencies are packed from the packages of this clone.
 */
export function createEmptyProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), 'reeve-project-'))
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
  return {
    folder,
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
