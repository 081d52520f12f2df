import { posix } from 'node:path'
import type { Source } from './source.ts'

export const CONSOLE_ROOT = 'console/src/'

/** The layers from low to high. Each may import itself and lower ones. */
const LAYERS = ['ui', 'i18n', 'api', 'layout', 'features', 'start']

/**
 * Checks one file of the console, and returns its violations. The console depends on the SDK, which is a package, and
 * not on the server. `ui` has no domain knowledge. A feature is imported through its index, except for its routes,
 * which `start` imports. Only `ui/clock.ts` reads the clock.
 */
export function faultsOfConsole(source: Source): string[] {
  const isClock = source.path === `${CONSOLE_ROOT}ui/clock.ts`
  return [...faultsOfImports(source), ...(source.readsClock && !isClock ? ['reads the clock of the browser'] : [])]
}

function faultsOfImports({ path, imports }: Source): string[] {
  return imports.flatMap(({ specifier, target, kind }) => {
    const isLow = ['ui', 'i18n'].includes(layerOf(path))
    if (target === undefined) return isForeign(specifier, isLow) ? [`imports ${specifier}`] : []
    if (!target.startsWith(CONSOLE_ROOT)) return [`imports ${target}`]
    const ours = layerOf(path)
    const theirs = layerOf(target)
    // Exempt, because one type consists of the texts of all folders.
    if (kind === 'type' && /\/strings\.en\.ts$/.test(target)) return []
    if (LAYERS.indexOf(theirs) > LAYERS.indexOf(ours)) return [`${ours} may not import ${theirs}`]
    const room = moduleOf(target)
    const isDoor = posix.basename(target) === 'index.ts' || (ours === 'start' && target.endsWith('.routes.ts'))
    if (room !== undefined && room !== moduleOf(path) && !isDoor) {
      return [`imports ${room} through ${posix.basename(target)} instead of index.ts`]
    }
    return []
  })
}

const isForeign = (specifier: string, isLow: boolean) =>
  specifier.startsWith('node:') || (specifier.startsWith('@reeve/') && (isLow || specifier !== '@reeve/sdk'))
const partsOf = (path: string) => path.slice(CONSOLE_ROOT.length).split('/')
const layerOf = (path: string) => (partsOf(path).length === 1 ? 'start' : (partsOf(path)[0] ?? ''))
const moduleOf = (path: string) => (layerOf(path) === 'features' ? partsOf(path)[1] : undefined)
