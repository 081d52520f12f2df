import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import { type EntryContent, hashEntry } from '../../src/features/audit/chain.ts'
import { newId } from '../../src/kernel/ids.ts'

/** The content of an entry, except its ids and its position in the chain. */
export type Filling = Omit<EntryContent, 'id' | 'organization_id' | 'sequence'>

/** Appends entries to an organization's chain in bulk, with the hashes that the service would compute. */
export async function fillChain(
  sql: postgres.Sql,
  organizationId: string,
  count: number,
  entryAt: (index: number) => Filling,
): Promise<void> {
  const [head] = await sql<{ sequence: number; hash: Buffer }[]>`
    select audit_sequence::int as sequence, audit_hash as hash from governance_heads
    where organization_id = ${organizationId}`
  if (!head) throw new Error('no such organization')
  let { sequence, hash } = head
  function* rows(): Generator<string> {
    for (let index = 0; index < count; index++) {
      const entry = { id: newId(), organization_id: organizationId, sequence: ++sequence, ...entryAt(index) }
      const previous = hash
      hash = hashEntry(previous, entry)
      yield toRow([
        organizationId,
        String(sequence),
        entry.id,
        entry.occurred_at,
        entry.action,
        JSON.stringify(entry.actor),
        JSON.stringify(entry.target),
        entry.reason,
        entry.changes && JSON.stringify(entry.changes),
        JSON.stringify(entry.context),
        `\\x${previous.toString('hex')}`,
        `\\x${hash.toString('hex')}`,
      ])
    }
  }
  await pipeline(
    Readable.from(rows()),
    await sql`copy audit_entries (organization_id, sequence, id, occurred_at, action, actor, target, reason, changes,
      context, previous_hash, hash) from stdin`.writable(),
  )
  await sql`update governance_heads set audit_sequence = ${sequence}, audit_hash = ${hash}
    where organization_id = ${organizationId}`
}

/** Encodes a row in COPY's text format. */
const toRow = (values: readonly (string | null)[]): string =>
  `${values.map(value => (value === null ? '\\N' : value.replaceAll('\\', '\\\\'))).join('\t')}\n`
