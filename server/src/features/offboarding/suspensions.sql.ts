import type { Fragment, Statement } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'

/** Holders of a suspension: members (`is_local`), a directory, or both. An open suspension has at least one of them. */
export interface Holds {
  is_local: boolean
  directory_id: string | null
}

/** A suspension. A reactivation or removal of the member ends it. */
export interface SuspensionRow extends Holds {
  organization_id: string
  id: string
  user_id: string
  reason: string | null
  suspended_at: Date
  /** The id of the member or the directory that began it. */
  suspended_by: string
  oracle_paused: boolean
  block_login: boolean
}

export const insertSuspension = (s: SuspensionRow): Statement => sql`
  insert into suspensions
    (organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused, block_login, is_local,
      directory_id)
  values (${s.organization_id}, ${s.id}, ${s.user_id}, ${s.reason}, ${s.suspended_at}, ${s.suspended_by},
    ${s.oracle_paused}, ${s.block_login}, ${s.is_local}, ${s.directory_id})`

const columns = () => sql.fragment`
  organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused, block_login, is_local, directory_id`

export function findOpenSuspension(organizationId: string, userId: string): Statement<SuspensionRow | undefined> {
  return sql<SuspensionRow[]>`
    select ${columns()} from suspensions
    where organization_id = ${organizationId} and user_id = ${userId} and ended_at is null`.first()
}

/** The person's last suspension. One that a removal ended is found only if follow-ups of it are still listed. */
export function findLastSuspension(organizationId: string, userId: string): Statement<SuspensionRow | undefined> {
  return sql<SuspensionRow[]>`
    select ${columns()} from suspensions s
    where organization_id = ${organizationId} and user_id = ${userId}
      and ${isLastSuspension(organizationId, sql.fragment`s`)}
      and (ended_how is distinct from 'removed' or exists (
        select 1 from suspension_follow_ups f
        where f.organization_id = ${organizationId} and f.suspension_id = s.id and ${isListed()}
      ))`.first()
}

/** SQL condition: this is the person's last suspension. */
export const isLastSuspension = (organizationId: string, suspension: Fragment): Fragment => sql.fragment`
  not exists (
    select 1 from suspensions later
    where later.organization_id = ${organizationId} and later.user_id = ${suspension}.user_id
      and later.id > ${suspension}.id
  )`

/**
 * SQL condition: the follow-up `f` of the suspension `s` is listed. After a removal only those about keys are: the
 * person still knows the keys, and the receipt of a directory's removal reaches nobody.
 */
export const isListed = (): Fragment => sql.fragment`(s.ended_how is distinct from 'removed' or f.kind = 'api_key')`

export function isOpenSuspension(organizationId: string, id: string): Statement<boolean> {
  return sql<{ found: boolean }[]>`
    select exists (
      select 1 from suspensions where organization_id = ${organizationId} and id = ${id} and ended_at is null
    ) as found`.map(([row]) => row?.found ?? false)
}

export const setHolds = ({ organization_id, id }: SuspensionRow, holds: Holds): Statement => sql`
  update suspensions set is_local = ${holds.is_local}, directory_id = ${holds.directory_id}
  where organization_id = ${organization_id} and id = ${id}`

/** Replaces a directory's holds with local ones, so that the members stay suspended without the directory. */
export const adoptHolds = (organizationId: string, directoryId: string): Statement => sql`
  update suspensions set is_local = true, directory_id = null
  where organization_id = ${organizationId} and directory_id = ${directoryId} and ended_at is null`

/** The suspension with which the person was removed, if they have not been a member since; undefined if none. */
export const findSuspensionOfRemoved = (organizationId: string, email: string) =>
  sql<Holds[]>`
    select s.is_local, s.directory_id from suspensions s
    where s.organization_id = ${organizationId} and s.ended_how = 'removed' and s.user_id = (
      select m.user_id from members m join accounts a on a.id = m.user_id
      where m.organization_id = ${organizationId} and a.email = ${email} and m.removed_while_suspended
    )
    order by s.id desc limit 1`.first()

/** Records in the suspension that a login block was requested. */
export const recordBlockRequest = (suspension: SuspensionRow): Statement => sql`
  update suspensions set block_login = true
  where organization_id = ${suspension.organization_id} and id = ${suspension.id}`

export const endSuspension = (
  suspension: SuspensionRow,
  end: { how: 'reactivated' | 'removed'; by: string },
  now: Date,
): Statement => sql`
  update suspensions set ended_at = ${now}, ended_by = ${end.by}, ended_how = ${end.how}
  where organization_id = ${suspension.organization_id} and id = ${suspension.id}`
