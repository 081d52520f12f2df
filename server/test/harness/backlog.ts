import { sql } from '../../src/database/statement.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import type { SharedReeve } from './reeve.ts'

/** Inserts a backlog for the webhook: `count` due deliveries with their events, directly into the database. */
export const fillBacklog = ({ app }: SharedReeve, organizationId: string, webhookId: string, count: number) =>
  inTransaction(app.pool, organizationId, transaction =>
    transaction.commit([
      sql`insert into delivery_lanes (organization_id, webhook_id, next_due_at)
        values (${organizationId}, ${webhookId}, now())
        on conflict (organization_id, webhook_id) do update set next_due_at = now()`,
      sql`insert into deliveries (organization_id, id, webhook_id, event_id, event_sequence, event_type, status,
          next_attempt_at, created_at)
        select organization_id, gen_random_uuid(), ${webhookId}, gen_random_uuid(), sequence, type, 'pending', now(),
      now()
        from governance_events, generate_series(1, ${count})
        where organization_id = ${organizationId} and sequence = 1`,
    ]),
  )
