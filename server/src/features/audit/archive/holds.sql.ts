import { type Statement, sql } from '../../../database/statement.ts'

export interface HoldRow {
  organization_id: string
  reason: string
  held_at: Date
}

/** The legal hold of an organization; undefined if there is none. */
export const findHold = (organizationId: string): Statement<HoldRow | undefined> =>
  sql<HoldRow[]>`
    select organization_id, reason, held_at from audit_holds where organization_id = ${organizationId}`.first()

export const insertHold = (row: HoldRow): Statement => sql`
  insert into audit_holds (organization_id, reason, held_at)
  values (${row.organization_id}, ${row.reason}, ${row.held_at})`

export const deleteHold = (organizationId: string): Statement => sql`
  delete from audit_holds where organization_id = ${organizationId}`

/** Prevents changes of legal holds until the end of the transaction. */
export const lockHolds = (): Statement => sql`lock table audit_holds in share mode`
