import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { OperatorError } from '../../../kernel/operator-error.ts'
import { createFolderLock } from './folder-lock.ts'
import { openOwnedFile, syncFolder } from './owned-file.ts'
import type { Batch, Sink, StoredEntry } from './sink.ts'

const PIECE_BYTES = 64 * 1024
const LINE_FEED = 10
const WRITABLE_BY_OTHERS = 0o022

/**
 * Appends each chain to its own file. The last entry in the file is the position, so a crash causes no duplicates. An
 * incomplete last line is truncated before the next append. A process that has lost the lock in the database might
 * still be sending, so the folder has a lock, too. The last entry is read again under this lock.
 */
export function createFolderSink(folder: string): Sink {
  const fileOf = (organizationId: string) =>
    join(folder, `${organizationId === SYSTEM_ORGANIZATION ? 'system' : organizationId}.ndjson`)

  const alone = createFolderLock(folder)

  return {
    name: folder,

    async lastStored(organizationId) {
      const file = fileOf(organizationId)
      const handle = await openIfThere(file)
      try {
        return handle && (await lastEntryIn(handle, file))
      } finally {
        await handle?.close()
      }
    },

    async send(batch) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      if (made) await syncFolder(dirname(made))
      await alone(() => append(fileOf(batch.organizationId), batch))
    },

    async check() {
      const found = await nearestThatExists(folder)
      const isThere = found === folder
      const rights = constants.W_OK | constants.X_OK | (isThere ? constants.R_OK : 0)
      const isWritable = await access(found, rights).then(
        () => stat(found).then(it => it.isDirectory()),
        () => false,
      )
      if (!isWritable) {
        throw new OperatorError(`This user cannot write to ${found}. Check REEVE_AUDIT_SINK.`, {
          code: 'audit_sink_folder_unusable',
        })
      }
      if (isThere && (await stat(folder)).mode & WRITABLE_BY_OTHERS) {
        const risk = `Others than this user can write to ${folder}, and so replace the trail.`
        throw new OperatorError(`${risk} Run chmod 700 ${folder}.`, { code: 'audit_sink_folder_shared' })
      }
      const detail = isThere ? `${folder} is writable` : `${folder} will be created, readable only by this user`
      return { detail, isUnsure: false }
    },

    close: async () => {},
  }
}

async function append(file: string, { text, first }: Batch): Promise<void> {
  const handle = await openOwnedFile(file, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND)
  try {
    const kept = first && (await lastEntryIn(handle, file))
    if (kept && kept.sequence >= first.sequence) {
      throw new Error(`another process has written entry ${kept.sequence} to ${file} meanwhile`)
    }
    const { size } = await handle.stat()
    const end = await endOfLines(handle, size)
    if (end < size) await handle.truncate(end)
    await handle.appendFile(text)
    await handle.datasync()
    if (size === 0) await syncFolder(dirname(file))
  } finally {
    await handle.close()
  }
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  return openOwnedFile(file, constants.O_RDONLY).catch(error => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The offset after the last complete line. */
async function endOfLines(handle: FileHandle, size: number): Promise<number> {
  for (let to = size; to > 0; ) {
    const from = Math.max(0, to - PIECE_BYTES)
    const at = (await readPiece(handle, from, to)).lastIndexOf(LINE_FEED)
    if (at !== -1) return from + at + 1
    to = from
  }
  return 0
}

/** The newest entry in the file; null if there is none. Reads backwards, and skips checkpoints. */
async function lastEntryIn(handle: FileHandle, file: string): Promise<StoredEntry | null> {
  const { size } = await handle.stat()
  for (let to = await endOfLines(handle, size); to > 0; ) {
    const from = await endOfLines(handle, to - 1)
    const kept = readLine((await readPiece(handle, from, to)).toString(), file)
    if (kept) return kept
    to = from
  }
  return null
}

/** Parses a line. Returns an entry, or null if the line is a checkpoint. */
function readLine(line: string, file: string): StoredEntry | null {
  try {
    const { sequence, hash, signature } = JSON.parse(line)
    if (Number.isSafeInteger(sequence) && typeof hash === 'string') {
      return signature === undefined ? { sequence, hash } : null
    }
  } catch {}
  throw new Error(
    `${file} ends with something that is not a line of the trail; move it away, and what follows goes into a new file`,
  )
}

async function readPiece(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const piece = Buffer.alloc(to - from)
  const { bytesRead } = await handle.read(piece, 0, piece.length, from)
  return piece.subarray(0, bytesRead)
}

async function nearestThatExists(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const isThere = await stat(at).then(
      () => true,
      () => false,
    )
    if (isThere || at === dirname(at)) return at
  }
}
