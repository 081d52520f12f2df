import { join } from 'node:path'
import { isCurrent } from '../../bin/bundle.js'

const FOLDER = join(import.meta.dirname, '../../dist-tests')

let isBundled: boolean | undefined

/**
 * The path of a program of this folder, which tests start as a process: its bundle or, if that is outdated, its source.
 */
export function programOf(name: 'another-process' | 'delivery-worker' | 'sink-worker'): string {
  isBundled ??= isCurrent(FOLDER)
  return isBundled ? join(FOLDER, 'bundle', `${name}.js`) : join(import.meta.dirname, `${name}.ts`)
}
