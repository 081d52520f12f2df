import type { Sql, Statement } from '../../database/pool.ts'
import type { EntryContent } from './chain.ts'

export const insertEntry = (sql: Sql, entry: EntryContent, previousHash: Buffer, hash: Buffer): Statement => sql`
  insert into audit_entries (organization_id, sequence, id, occurred_at, action, actor, target, reason, changes, context,
    previous_hash, hash)
  values (${entry.organization_id}, ${entry.sequence}, ${entry.id}, ${entry.occurred_at}, ${entry.action},
    ${sql.json(entry.actor)}, ${sql.json(entry.target)}, ${entry.reason},
    ${entry.changes === null ? null : sql.json(entry.changes)}, ${sql.json(entry.context)}, ${previousHash}, ${hash})`
