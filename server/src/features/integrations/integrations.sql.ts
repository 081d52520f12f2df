import type { Sql } from '../../database/pool.ts'

export interface IntegrationRow {
  id: string
  provider: string
  name: string
  status: string
  connected_at: Date | null
  last_used_at: Date | null
}

/** The third-party connections on the member's account that this organization registered, with their triggers counted. */
export const listIntegrationsOf = (sql: Sql, organizationId: string, userId: string) =>
  sql<(IntegrationRow & { triggers: number })[]>`
    select i.id, i.provider, i.name, i.status, i.connected_at, i.last_used_at,
      (select count(*) from triggers t
       where t.organization_id = i.organization_id and t.user_id = i.user_id and t.integration_id = i.id) as triggers
    from integrations i
    where i.organization_id = ${organizationId} and i.user_id = ${userId}
    order by i.id`
