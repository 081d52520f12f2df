import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { hasCluster } from '../../database/embedded/index.ts'
import { statIfExists } from '../../database/make-data-folder.ts'
import { secretFile } from '../../database/secrets.ts'
import { type CheckResult, fault, problemsOf, warning } from './findings.ts'

/** The file system type that `statfs` reports for tmpfs on Linux. */
const TMPFS = 0x01021994
const GIB = 2 ** 30
const DATABASE = 'the database'
const SECRET = 'the secret'
const LEAST_FREE = { bytes: GIB, share: 0.05 }

interface Disk {
  readonly type: number
  readonly total: number
  readonly free: number
}

/** Checks the data folder, which holds the built-in database and, unless REEVE_SECRET is set, the secret. */
export function checkDataFolder({ databaseUrl, secret, dataDir }: Config, readDisk = diskOf): CheckResult {
  const holds = [...(databaseUrl === null ? [DATABASE] : []), ...(secret === null ? [SECRET] : [])]
  if (holds.length === 0) return { detail: 'not used' }
  const folder = statIfExists(dataDir)
  if (!folder) return { detail: `${dataDir} does not exist yet` }
  if (!folder.isDirectory()) {
    const detail = `REEVE_DATA_DIR is ${dataDir}, which is a file. Set it to a folder.`
    return { detail, problems: [fault('data_folder_is_file', detail)] }
  }
  const disk = readDisk(dataDir)
  const kept = secretFile(dataDir)
  return {
    detail: describeContents(holds, dataDir),
    problems: problemsOf(
      !isWritable(dataDir) &&
        fault(
          'data_folder_not_writable',
          `This user cannot write to ${dataDir}. Run Reeve as the user that owns it, or mount it writable.`,
        ),
      secret === null &&
        existsSync(kept) &&
        (statSync(kept).mode & 0o077) !== 0 &&
        fault('secret_readable', `Other users of this machine can read the secret: chmod 600 ${kept}`),
      disk.type === TMPFS &&
        fault(
          'data_folder_in_memory',
          `${dataDir} is on a tmpfs, so a restart of the machine or the container deletes ` +
            `${holds.join(' and ')}. Set ` +
            'REEVE_DATA_DIR to a folder on a disk.',
        ),
      disk.free < Math.max(LEAST_FREE.bytes, disk.total * LEAST_FREE.share) &&
        warning(
          'disk_nearly_full',
          `The disk of ${dataDir} has ${(disk.free / GIB).toFixed(1)} GiB free. PostgreSQL stops when it is full: ` +
            'free up space, or move the folder.',
        ),
    ),
  }
}

function describeContents(expected: readonly string[], dataDir: string): string {
  const exists = (one: string) => (one === DATABASE ? hasCluster(dataDir) : existsSync(secretFile(dataDir)))
  const missing = expected.filter(one => !exists(one))
  if (missing.length === expected.length) return `${dataDir} does not contain ${missing.join(' and ')} yet`
  const found = `${expected.filter(exists).join(' and ')} in ${dataDir}`
  return missing.length === 0 ? found : `${found}, without ${missing.join(' and ')}`
}

function diskOf(folder: string): Disk {
  const { type, bsize, blocks, bavail } = statfsSync(folder)
  return { type, total: blocks * bsize, free: bavail * bsize }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
