import { isDeepStrictEqual } from 'node:util'
import type { Contents, Loaded } from '../database/backup/index.ts'
import { readDataKey } from '../database/installation.ts'
import type { Pool } from '../database/pool.ts'
import { onConnection } from '../database/transaction.ts'
import { findStoredPart } from '../features/audit/archive/index.ts'
import { createCheckpointSigner, listChainHeads, verifyOrganization } from '../features/audit/index.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { openVault } from '../kernel/vault.ts'

/** The contents of a backup, as counts. */
export function toSummary({ created_at, heads, tables, rows }: Contents) {
  const organizations = heads.filter(({ organization_id }) => organization_id !== SYSTEM_ORGANIZATION).length
  return { created_at, organizations, audit_entries: countEntries(heads), tables, rows }
}

const countEntries = (heads: Contents['heads']) => heads.reduce((sum, { sequence }) => sum + sequence, 0)

export function describeContents({ organizations, audit_entries, tables, rows }: ReturnType<typeof toSummary>): string {
  return [
    counted(organizations, 'organization'),
    `${audit_entries.toLocaleString('en')} audit entries`,
    counted(tables, 'table'),
    counted(rows, 'row'),
  ].join(', ')
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/**
 * Verifies a restored database: its data key is sealed under this secret, the backup lists the head of every audit
 * chain, each chain is intact and ends at its head, and no entry is outside of a chain. The archive is not read: a
 * chain whose beginning was dropped must continue the segments that the backup records with their signatures.
 * @throws OperatorError for the first failure
 */
export async function verifyContents(pool: Pool, secret: string, { contents, rowsOf }: Loaded): Promise<void> {
  const { heads } = contents
  const [dataKey, chains] = await onConnection(pool, async db => [
    await readDataKey(db, secret),
    await db.run(listChainHeads()),
  ])
  if (!isDeepStrictEqual(heads, JSON.parse(JSON.stringify(chains)))) throw incomplete()
  const signer = createCheckpointSigner(openVault(dataKey))
  const { publicKey } = signer
  let stored = countEntries(heads)
  for (const { organization_id: id, sequence, hash } of heads) {
    const { begins, remembered, copies } = await findStoredPart(pool, id, signer).catch(cause => {
      throw new OperatorError(`The audit log of ${id} is not intact: ${cause.message}. Nothing was restored.`, {
        cause,
      })
    })
    stored += copies - begins.sequence
    const { head, first_fault: fault } = await verifyOrganization({ pool, publicKey }, id, { begins, remembered })
    if (!fault && head.sequence === sequence && head.hash === hash) continue
    throw new OperatorError(
      `The audit log of ${id} is not intact: ${fault?.detail ?? `its last entry is ${head.sequence}`}. The backup ` +
        `ends at entry ${sequence}. Nothing was restored.`,
    )
  }
  if (rowsOf.get('audit_entries') !== stored) throw incomplete()
}

const incomplete = () =>
  new OperatorError("The backup's list of audit chains does not match its tables. Nothing was restored.")
