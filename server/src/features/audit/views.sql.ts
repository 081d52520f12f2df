import type { Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

/** A personal saved search of the audit log. */
export interface ViewRow {
  id: string
  name: string
  query: string
  created_at: Date
}

/** The member's views, oldest first. */
export const listViewRows = (organizationId: string, userId: string) => sql<ViewRow[]>`
  select id, name, query, created_at from audit_views
  where organization_id = ${organizationId} and user_id = ${userId} order by id`

/** Locks a view of the member until the transaction ends. */
export const lockView = (organizationId: string, userId: string, id: string): Statement<ViewRow | undefined> =>
  sql<ViewRow[]>`
    select id, name, query, created_at from audit_views
    where organization_id = ${organizationId} and user_id = ${userId} and id = ${id} for update`.first()

export const insertView = (organizationId: string, userId: string, view: ViewRow): Statement => sql`
  insert into audit_views (organization_id, user_id, id, name, query, created_at)
  values (${organizationId}, ${userId}, ${view.id}, ${view.name}, ${view.query}, ${view.created_at})`

export const updateView = (organizationId: string, userId: string, view: ViewRow): Statement => sql`
  update audit_views set name = ${view.name}, query = ${view.query}
  where organization_id = ${organizationId} and user_id = ${userId} and id = ${view.id}`

export const deleteView = (organizationId: string, userId: string, id: string): Statement => sql`
  delete from audit_views where organization_id = ${organizationId} and user_id = ${userId} and id = ${id}`
