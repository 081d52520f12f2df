import type { Sql, Statement } from '../../../database/pool.ts'

/** Says that the webhook has a delivery that is due at `at` or sooner. Sent after the delivery's own statement, in its transaction. */
export const bringForward = (sql: Sql, organizationId: string, webhookId: string, at: Date): Statement => sql`
  insert into delivery_lanes (organization_id, webhook_id, next_due_at) values (${organizationId}, ${webhookId}, ${at})
  on conflict (organization_id, webhook_id) do update
  set next_due_at = least(delivery_lanes.next_due_at, excluded.next_due_at)`
