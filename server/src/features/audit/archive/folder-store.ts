import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../../../kernel/has-code.ts'
import { openOwnedFile, syncFolder } from '../sink/index.ts'
import type { ArchiveStore } from './archive-store.ts'

/** A folder, readable only by this user. A file gets its name after it was written and synced. */
export function createFolderStore(folder: string): ArchiveStore {
  return {
    name: folder,

    async read(path) {
      const handle = await openOwnedFile(join(folder, path), constants.O_RDONLY).catch(error => {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      })
      try {
        return handle && (await handle.readFile())
      } finally {
        await handle?.close()
      }
    },

    async write(path, contents) {
      const file = join(folder, path)
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      if (made) await syncFolder(dirname(made))
      const unfinished = join(dirname(file), `.${randomUUID()}.tmp`)
      try {
        const handle = await openOwnedFile(unfinished, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL)
        try {
          await handle.writeFile(contents)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
    },
  }
}
