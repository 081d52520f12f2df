/** Where the bytes of a file go. */
export interface FileWriter {
  /** As the person has named it, where the browser says so. */
  readonly name: string
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** The file is whole. */
  finish(): Promise<void>
  /** Nothing of it stays. */
  abandon(): Promise<void>
}

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

const PIECES_MB = 4

/**
 * Straight to the disk where the browser can do that; otherwise the file is gathered, and downloaded when it is whole.
 * Undefined if the person changed their mind about where.
 */
export async function openFileWriter(suggestedName: string, type: string): Promise<FileWriter | undefined> {
  const { showSaveFilePicker } = window as Picker
  if (!showSaveFilePicker) return bufferedWriter(suggestedName, type)
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName })
    const file = await handle.createWritable()
    return {
      name: handle.name,
      write: bytes => file.write(bytes),
      finish: () => file.close(),
      abandon: () => file.abort(),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Blobs may lie on the disk, which bytes in memory may not: they become one every few megabytes. */
function bufferedWriter(name: string, type: string): FileWriter {
  let whole = new Blob([], { type })
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const gather = () => {
    whole = new Blob([whole, ...pieces], { type })
    pieces = []
    size = 0
  }
  return {
    name,
    async write(bytes) {
      pieces.push(bytes)
      size += bytes.length
      if (size > PIECES_MB * 2 ** 20) gather()
    },
    async finish() {
      gather()
      const link = document.createElement('a')
      link.href = URL.createObjectURL(whole)
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
    async abandon() {
      pieces = []
      whole = new Blob([])
    },
  }
}
