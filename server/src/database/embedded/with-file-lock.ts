import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../../kernel/operator-error.ts'
import { FileLock } from '../file-lock.ts'

/**
 * Runs `work` under an exclusive lock on the file, which also excludes other work in this process. Waits up to
 * `patience` ms.
 */
export async function withFileLock<T>(path: string, patience: number, work: () => Promise<T>): Promise<T> {
  if (!existsSync(path)) throw new OperatorError(gone(path))
  const lock = new FileLock(path)
  try {
    const deadline = Date.now() + patience
    while (!lock.tryExclusive()) {
      if (Date.now() > deadline) throw new OperatorError(busy(path, patience))
      await sleep(10)
    }
    return await work()
  } finally {
    lock.close()
  }
}

const gone = (path: string) =>
  `${path} is gone: the data folder was deleted or moved while Reeve was using it. Its PostgreSQL ends by itself. ` +
  'Put the folder back, or restore a backup, before the next start.'

const busy = (path: string, patience: number) =>
  `Another Reeve process has been starting or stopping PostgreSQL for more than ${patience / 1000} seconds; ` +
  `find the process that holds ${path} (fuser ${path}), end it, and try again.`
