/**
 * Writes all rows of a database to one file, and restores them into an empty database.
 *
 * - The file has no schema. It names the migrations that create the schema.
 * - All rows belong to one snapshot. They are read and written by COPY, compressed, and encrypted under a key that is
 *   derived from REEVE_SECRET.
 * - A file that was changed, truncated or extended, or that was made under another secret, cannot be opened.
 * - A restore is one transaction: it is complete and verified, or it changes nothing. The file must have exactly the
 *   tables and columns of the migrations, so it cannot choose where its rows are written.
 *
 * Reasons: docs/decisions/0021.
 */
export { type Header, matchesSecret, type OpenedFile, readHeader } from './header.ts'
export type { Loaded } from './load.ts'
export { restoreBackup, verifyFile } from './restore-backup.ts'
export { openSecret, sealSecret } from './sealed-secret.ts'
export { type Contents, takeBackup } from './take-backup.ts'
