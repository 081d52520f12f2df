import type { Sql, Statement } from '../../database/pool.ts'

export const insertOrganization = (sql: Sql, organization: { id: string; name: string }, now: Date): Statement => sql`
  insert into organizations (organization_id, name, created_at, changed_at)
  values (${organization.id}, ${organization.name}, ${now}, ${now})`
