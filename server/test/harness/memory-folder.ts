import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/** Returns the system's folder in memory, or undefined if it is missing or has less than 4 GiB free. */
export function memoryFolder(): string | undefined {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED_BYTES ? MEMORY : undefined
}

/**
 * Returns the folder for temporary files of a test run: TMPDIR if it is set, otherwise the folder in memory if programs
 * can run from it, because some tests copy programs, and otherwise the system's folder. Copying a data folder in memory
 * takes a sixth of the processor time.
 */
export function temporaryFolder(): string {
  const folder = process.env.TMPDIR ? undefined : memoryFolder()
  return folder && canHoldPrograms(folder, readFileSync('/proc/mounts', 'utf8')) ? folder : tmpdir()
}

/** The environment variable with the folder for temporary files on a disk. By default it is the system's folder. */
export const DISK_FOLDER = 'REEVE_TEST_DISK_FOLDER'

/** Returns a folder on a disk, for data folders that `doctor` checks: it warns of a data folder in memory. */
export const diskFolder = (): string => process.env[DISK_FOLDER] ?? tmpdir()

/** False if `mounts`, the text of /proc/mounts, has this folder with the option noexec, as Docker mounts /dev/shm. */
export const canHoldPrograms = (folder: string, mounts: string): boolean =>
  !mounts.split('\n').some(mount => {
    const [, at, , options = ''] = mount.split(' ')
    return at === folder && options.split(',').includes('noexec')
  })
