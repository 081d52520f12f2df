/** A file on the reader's disk that is being written. */
export interface FileWriter {
  /** The name that the person chose; the suggested name if the browser has no file picker. */
  readonly name: string
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Closes the complete file. */
  finish(): Promise<void>
  /** Discards the incomplete file. */
  abandon(): Promise<void>
}

interface Picker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

const PIECES_MB = 4

/**
 * Creates a writer that streams to the disk if the browser can, and otherwise buffers the file and downloads it at the
 * end. Undefined if the person cancelled the file picker.
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

/** The browser may keep blobs on disk, so the buffered bytes are moved into a blob every few megabytes. */
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
