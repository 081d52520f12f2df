/** A place for files that are written once and kept: a folder. */
export interface ArchiveStore {
  /** The name in messages, without credentials. */
  readonly name: string
  /** The contents of a file; null if there is none. */
  read(path: string): Promise<Buffer | null>
  /**
   * Writes a whole file. Resolves once it is stored durably. After a failure it is unchanged, or written as a whole.
   */
  write(path: string, contents: Buffer): Promise<void>
}
