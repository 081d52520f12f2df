import { toTimestamp, toTimestampOrNull } from '../../kernel/schema.ts'
import type { DirectoryView } from './directories.contract.ts'
import type { CountedDirectoryRow } from './directories.sql.ts'

export const toDirectoryView = (row: CountedDirectoryRow): DirectoryView => ({
  ...settingsOf(row),
  token_hint: row.token_hint,
  token_issued_at: toTimestamp(row.token_issued_at),
  token_issued_by: row.token_issued_by,
  former_token_expires_at: toTimestampOrNull(row.former_token_expires_at),
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by,
  people_managed: row.people_managed,
  people_held: row.people_held,
  last_request_at: toTimestampOrNull(row.last_request_at),
  last_error: row.last_error,
  last_error_at: toTimestampOrNull(row.last_error_at),
})

/**
 * The state that a directory's ETag covers. It omits fields that change without an edit, such as the numbers of people
 * and the last request.
 */
export const directoryState = (view: DirectoryView) => ({
  ...settingsOf(view),
  token_hint: view.token_hint,
  token_issued_at: view.token_issued_at,
})

const settingsOf = (of: Pick<DirectoryView, 'id' | keyof import('./directories.sql.ts').DirectorySettings>) => ({
  id: of.id,
  name: of.name,
  default_profile_id: of.default_profile_id,
  block_login: of.block_login,
  keep_oracle: of.keep_oracle,
  strict: of.strict,
  may_suspend_owners: of.may_suspend_owners,
  logout_issuer: of.logout_issuer,
  logout_jwks_url: of.logout_jwks_url,
})
