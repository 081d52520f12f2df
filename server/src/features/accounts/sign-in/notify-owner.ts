import { tryGetCurrentAuthEndpointContext } from '@better-auth/core/context'
import type { Database } from '../../../database/pool.ts'
import { findAccountById } from '../index.ts'
import type { NoticeKind, SecurityNotices } from './notices.ts'
import { currentContext } from './request-context.ts'

type Row = Readonly<Record<string, unknown>>

/** The notice about a change of rows; undefined if the person gets none, or another part of the request posts it. */
function noticeAbout(model: string, values: Row | null): NoticeKind | undefined {
  const path = tryGetCurrentAuthEndpointContext()?.path
  if (model === 'passkeys' && values === null) return 'passkeyRemoved'
  if (model === 'sign_in_methods' && values === null) return 'identityUnlinked'
  if (path === '/change-password' && values !== null && 'password' in values) return 'passwordChanged'
  const isReplaced = path === '/two-factor/generate-backup-codes' && values !== null && 'backup_codes' in values
  return isReplaced ? 'recoveryCodesReplaced' : undefined
}

/** Posts the notice about rows that Better Auth's current request changed, or deleted if `values` is null. */
export async function notifyOfChange(
  db: Database,
  notices: SecurityNotices,
  model: string,
  rows: readonly Row[],
  values: Row | null,
): Promise<void> {
  const kind = noticeAbout(model, values)
  if (kind === undefined) return
  for (const row of rows) await notifyOwner(db, notices, kind, row)
}

/** Posts a notice to the owner of a row, in the transaction of the change. */
export async function notifyOwner(db: Database, notices: SecurityNotices, kind: NoticeKind, row: Row): Promise<void> {
  const account = await db.run(findAccountById(String(row.user_id)))
  const name = kind === 'passkeyRemoved' && typeof row.name === 'string' ? row.name : null
  if (account) await db.run(notices.notice(kind, account.email, currentContext(), name))
}
