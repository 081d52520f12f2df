import { mkdirSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasCode } from '../kernel/has-code.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/**
 * Creates the data folder and its missing parents. Returns the topmost created folder, or undefined if none was
 * created. Does not use `recursive`, because Node.js would retry endlessly under /proc.
 * @throws OperatorError when the folder cannot be created, or is not a folder
 */
export function makeDataFolder(path: string): string | undefined {
  try {
    return makeMissing(path)
  } catch (error) {
    throw new OperatorError(unusable(path, error), { cause: error })
  }
}

/** No folder can be made at the path, even with more privileges. */
class ImpossibleFolder extends Error {}

function makeMissing(path: string, whole = path): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return undefined
  if (found) {
    const kind = found.isFile() ? 'a file' : 'not a folder'
    throw new ImpossibleFolder(`${path === whole ? 'it' : path} is ${kind}`)
  }
  const first = makeMissing(dirname(path), whole)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new ImpossibleFolder(`no folder can be made in ${dirname(path)}`)
    // Another process may have created the folder first.
    if (!hasCode(error, 'EEXIST') || !statSync(path).isDirectory()) throw error
    return first
  }
  return first ?? path
}

/**
 * Returns the stats of a file or folder, or undefined if it does not exist. `existsSync` would also return false for a
 * path that this user may not access. @throws OperatorError for such a path
 */
export function statIfExists(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined
    throw new OperatorError(
      `This user has no access to ${path} (${error instanceof Error ? error.message : error}). ` +
        'Run the command as the user of the service, or as root.',
      { code: 'data_folder_not_readable', cause: error },
    )
  }
}

export const unusable = (path: string, error: unknown): string =>
  `Reeve cannot use its data folder ${path} (${error instanceof Error ? error.message : error}); ` +
  `${error instanceof ImpossibleFolder ? '' : 'give this user write access to it, or '}point REEVE_DATA_DIR elsewhere.`
