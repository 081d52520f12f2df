import type { Sql, Statement } from '../../database/pool.ts'

export interface OrganizationRow {
  organization_id: string
  name: string
  created_at: Date
}

export const insertOrganization = (sql: Sql, organization: { id: string; name: string }, now: Date): Statement => sql`
  insert into organizations (organization_id, name, created_at, changed_at)
  values (${organization.id}, ${organization.name}, ${now}, ${now})`

/** The organization of a caller, which therefore exists. */
export async function readOrganizationRow(sql: Sql, organizationId: string): Promise<OrganizationRow> {
  const [row] = await sql<OrganizationRow[]>`
    select organization_id, name, created_at from organizations where organization_id = ${organizationId}`
  if (!row) throw new Error(`organization ${organizationId} has a caller and no row`)
  return row
}

/** What the organization is called. */
export async function nameOfOrganization(sql: Sql, organizationId: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`select name from organizations where organization_id = ${organizationId}`
  return row?.name ?? ''
}

export const setOrganizationName = (sql: Sql, organizationId: string, name: string, now: Date): Statement => sql`
  update organizations set name = ${name}, changed_at = ${now} where organization_id = ${organizationId}`
