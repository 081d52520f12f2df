import type { Statement } from '../../../database/pool.ts'
import { sql } from '../../../database/statement.ts'

/** A lifted block whose organization has not recorded the lift yet. */
export interface LiftedBlockRow {
  organization_id: string
  suspension_id: string
  user_id: string
}

export const insertLiftedBlock = (lifted: LiftedBlockRow, now: Date): Statement => sql`
  insert into lifted_login_blocks (organization_id, suspension_id, user_id, lifted_at)
  values (${lifted.organization_id}, ${lifted.suspension_id}, ${lifted.user_id}, ${now})
  on conflict (organization_id, suspension_id) do nothing`

export const selectLiftedBlocks = (most: number) => sql<LiftedBlockRow[]>`
  select organization_id, suspension_id, user_id from lifted_login_blocks order by lifted_at limit ${most}`

/** True if the organization has not recorded the lift yet. Recording it needs the organization's lock. */
export const isUnrecorded = ({ organization_id, suspension_id }: LiftedBlockRow): Statement<boolean> =>
  sql`
    select 1 from lifted_login_blocks
    where organization_id = ${organization_id} and suspension_id = ${suspension_id}`.map(rows => rows.length > 0)

export const deleteLiftedBlock = ({ organization_id, suspension_id }: LiftedBlockRow): Statement => sql`
  delete from lifted_login_blocks where organization_id = ${organization_id} and suspension_id = ${suspension_id}`
