import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

export interface OrganizationRow {
  organization_id: string
  name: string
  created_at: Date
}

export const insertOrganization = (organization: { id: string; name: string }, now: Date): Statement => sql`
  insert into organizations (organization_id, name, created_at, changed_at)
  values (${organization.id}, ${organization.name}, ${now}, ${now})`

/** The caller's organization. Throws if it is missing, which is a bug. */
export const readOrganizationRow = (organizationId: string): Statement<OrganizationRow> =>
  sql<OrganizationRow[]>`
    select organization_id, name, created_at from organizations where organization_id = ${organizationId}`.map(
    ([row]) => {
      if (!row) throw new Error(`organization ${organizationId} has a caller and no row`)
      return row
    },
  )

export function nameOfOrganization(organizationId: string): Statement<string> {
  return sql<{ name: string }[]>`select name from organizations where organization_id = ${organizationId}`.map(
    ([row]) => row?.name ?? '',
  )
}

export const setOrganizationName = (organizationId: string, name: string, now: Date): Statement => sql`
  update organizations set name = ${name}, changed_at = ${now} where organization_id = ${organizationId}`
