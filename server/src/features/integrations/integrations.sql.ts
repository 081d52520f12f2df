import { pageClause } from '../../database/page.ts'
import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'
import type { IntegrationStatus } from './integrations.contract.ts'

export interface IntegrationRow {
  id: string
  provider: string
  name: string
  status: IntegrationStatus
  connected_at: Date | null
  last_used_at: Date | null
}

/** The integrations on the member's account that this organization registered, each with the number of its triggers. */
export const listIntegrationsOf = (organizationId: string, userId: string) =>
  sql<(IntegrationRow & { triggers: number })[]>`
    select i.id, i.provider, i.name, i.status, i.connected_at, i.last_used_at,
      (select count(*) from triggers t
       where t.organization_id = ${organizationId} and t.user_id = ${userId} and t.integration_id = i.id) as triggers
    from integrations i
    where i.organization_id = ${organizationId} and i.user_id = ${userId}
    order by i.id`

/** Like `listIntegrationsOf`, but one page, sorted by id, without the number of triggers. */
export const listIntegrationRows = (organizationId: string, userId: string, page: Page<string>) => sql<
  IntegrationRow[]
>`
  select id, provider, name, status, connected_at, last_used_at from integrations
  where organization_id = ${organizationId} and user_id = ${userId}
    ${pageClause('id', page)}`

/**
 * True if the member has at least this number of integrations. Does not count rows that concurrent requests have not
 * committed.
 */
export const hasIntegrations = (organizationId: string, userId: string, number: number): Statement<boolean> =>
  sql`
    select from integrations where organization_id = ${organizationId} and user_id = ${userId}
    order by id offset ${number - 1} limit 1`.map(rows => rows.length > 0)

export function findIntegration(
  organizationId: string,
  userId: string,
  id: string,
): Statement<IntegrationRow | undefined> {
  return sql<IntegrationRow[]>`
    select id, provider, name, status, connected_at, last_used_at from integrations
    where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`.first()
}

/** Inserts or updates an integration. Lock the member's row first. */
export const upsertIntegration = (organizationId: string, userId: string, i: IntegrationRow): Statement => sql`
  insert into integrations (organization_id, user_id, id, provider, name, status, connected_at, last_used_at)
  values (${organizationId}, ${userId}, ${i.id}, ${i.provider}, ${i.name}, ${i.status}, ${i.connected_at},
    ${i.last_used_at})
  on conflict (organization_id, user_id, id) do update
    set provider = excluded.provider, name = excluded.name, status = excluded.status,
      connected_at = excluded.connected_at, last_used_at = excluded.last_used_at`

export const removeIntegration = (organizationId: string, userId: string, id: string): Statement => sql`
  delete from integrations where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`
