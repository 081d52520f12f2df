import { pageClause } from '../../database/page.ts'
import { ConcurrentUpdate, type Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import type { Page } from '../../kernel/page.ts'

export interface OrganizationRow {
  organization_id: string
  name: string
  /** The platform's own id; null if it has none. */
  external_id: string | null
  metadata: Record<string, string>
  created_at: Date
  /** The time since which the platform has frozen the organization; null if it is not frozen. */
  frozen_at: Date | null
  frozen_reason: string | null
}

const columns = () => sql.fragment`
  organization_id, name, external_id, metadata, created_at, frozen_at, frozen_reason`

/** @throws ConcurrentUpdate if another organization got this external id in the meantime */
export const insertOrganization = (organization: OrganizationRow): Statement<unknown> =>
  sql`
    insert into organizations (organization_id, name, external_id, metadata, created_at, changed_at)
    values (${organization.organization_id}, ${organization.name}, ${organization.external_id},
      ${sql.json(organization.metadata)}, ${organization.created_at}, ${organization.created_at})`.refusing(
    'external_ids_of_organizations_are_unique',
    () => new ConcurrentUpdate(),
  )

export const findOrganizationRow = (organizationId: string): Statement<OrganizationRow | undefined> =>
  sql<OrganizationRow[]>`select ${columns()} from organizations where organization_id = ${organizationId}`.first()

/** The caller's organization. Throws if it is missing, which is a bug. */
export const readOrganizationRow = (organizationId: string): Statement<OrganizationRow> =>
  findOrganizationRow(organizationId).map(row => {
    if (!row) throw new Error(`organization ${organizationId} has a caller and no row`)
    return row
  })

/** The organization with this external id, in the whole installation. */
export const findOrganizationWithExternalId = (externalId: string) =>
  sql<{ organization_id: string }[]>`
    select organization_id from organizations where external_id = ${externalId}`.first()

export interface OrganizationFilter {
  readonly externalId?: string | undefined
  readonly q?: string | undefined
  readonly frozen?: boolean | undefined
}

/** The organizations of the installation, sorted by id, which is their order of creation. */
export const listOrganizationRows = ({ externalId, q, frozen }: OrganizationFilter, page: Page<string>) => sql<
  OrganizationRow[]
>`
  select ${columns()} from organizations
  where true
    ${sql.optional(externalId, id => sql.fragment`and external_id = ${id}`)}
    ${sql.optional(q, text => matchesText(text))}
    ${sql.optional(frozen, is => sql.fragment`and (frozen_at is not null) = ${is}`)}
    ${pageClause('organization_id', page)}`

function matchesText(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql.fragment`and (name ilike ${pattern} or external_id ilike ${pattern})`
}

export function nameOfOrganization(organizationId: string): Statement<string> {
  return sql<{ name: string }[]>`select name from organizations where organization_id = ${organizationId}`.map(
    ([row]) => row?.name ?? '',
  )
}

/** @throws ConcurrentUpdate if another organization got this external id in the meantime */
export const updateOrganization = (to: OrganizationRow, now: Date): Statement<unknown> =>
  sql`
    update organizations
    set name = ${to.name}, external_id = ${to.external_id}, metadata = ${sql.json(to.metadata)}, changed_at = ${now}
    where organization_id = ${to.organization_id}`.refusing(
    'external_ids_of_organizations_are_unique',
    () => new ConcurrentUpdate(),
  )

export const setFrozen = ({ organization_id, frozen_at, frozen_reason }: OrganizationRow, now: Date): Statement => sql`
  update organizations set frozen_at = ${frozen_at}, frozen_reason = ${frozen_reason}, changed_at = ${now}
  where organization_id = ${organization_id}`
