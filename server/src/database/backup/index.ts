/**
 * All rows of a database in one file, and back into an empty one.
 *
 * - The schema is not in the file: the migrations that it names make it.
 * - Rows are those of one snapshot, read and written by COPY, compressed, and encrypted under a key of REEVE_SECRET.
 * - A file that was changed, cut off or lengthened anywhere, or is of another secret, cannot be opened.
 * - A restore is one transaction: complete and verified, or nothing. The file must have exactly the tables and columns
 *   that the migrations make: it says what is in them, never where it is written.
 *
 * docs/decisions/0021 says why.
 */
export { fits, type Header, type OpenedFile, readHeader } from './header.ts'
export type { Loaded } from './load.ts'
export { proveFile, restoreBackup } from './restore-backup.ts'
export { openSecret, sealSecret } from './sealed-secret.ts'
export { type Contents, takeBackup } from './take-backup.ts'
