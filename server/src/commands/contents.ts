import type { Contents } from '../database/backup/index.ts'
import { readDataKey } from '../database/installation.ts'
import type { Pool } from '../database/pool.ts'
import { onConnection } from '../database/transaction.ts'
import { createCheckpointSigner, verifyOrganization } from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { openVault } from '../kernel/vault.ts'

/** What a backup holds, in numbers. */
export function toSummary({ created_at, heads, tables, rows }: Contents) {
  const organizations = heads.filter(({ organization_id }) => organization_id !== SYSTEM_ORGANIZATION).length
  const entries = heads.reduce((sum, { sequence }) => sum + sequence, 0)
  return { created_at, organizations, audit_entries: entries, tables, rows }
}

export function inWords({ organizations, audit_entries, tables, rows }: ReturnType<typeof toSummary>): string {
  return [
    counted(organizations, 'organization'),
    `${audit_entries.toLocaleString('en')} audit entries`,
    counted(tables, 'table'),
    counted(rows, 'row'),
  ].join(', ')
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/**
 * Proves that the data key of a restored database is sealed under this secret, and that each audit chain holds and
 * ends where the backup says.
 * @throws OperatorError that names the first that does not
 */
export async function proveContents(pool: Pool, secret: string, heads: Contents['heads']): Promise<void> {
  const dataKey = await onConnection(pool, sql => readDataKey(sql, secret))
  const { publicKey } = createCheckpointSigner(openVault(dataKey))
  for (const { organization_id: id, sequence, hash } of heads) {
    const { head, first_fault: fault } = await verifyOrganization({ pool, publicKey }, id)
    if (!fault && head.sequence === sequence && head.hash === hash) continue
    throw new OperatorError(
      `The audit log of ${id} is not intact: ${fault?.detail ?? `its last entry is ${head.sequence}`}. The backup ` +
        `ends at entry ${sequence}. Nothing was restored.`,
    )
  }
}
