import { CLOCKS_DIFFER_BY_MS } from '../database/page.ts'
import type { Statement } from '../database/pool.ts'
import { sql } from '../database/statement.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'

/** The last positions in an organization's audit chain and in its sequence of events. */
export interface Head {
  auditSequence: number
  auditHash: Buffer
  eventSequence: number
}

interface HeadRow {
  audit_sequence: number
  audit_hash: Buffer
  event_sequence: number
}

/**
 * Locks the organization's governance row until the transaction ends, and reads the head of its chains. Every statement
 * that a decision depends on must follow this statement, so that its snapshot is taken under the lock. The result is
 * undefined if there is no such organization.
 */
export function lockGovernance(organizationId: string): Statement<Head | undefined> {
  return sql<HeadRow[]>`
    select audit_sequence, audit_hash, event_sequence from governance_heads
    where organization_id = ${organizationId} for update`.map(
    ([row]) =>
      row && { auditSequence: row.audit_sequence, auditHash: row.audit_hash, eventSequence: row.event_sequence },
  )
}

/** Creates an organization's governance row, from which its chains start. */
export const insertGovernance = (organizationId: string): Statement => sql`
  insert into governance_heads (organization_id) values (${organizationId})`

/** The head of an organization without entries and events. */
export const FIRST_HEAD: Head = { auditSequence: 0, auditHash: Buffer.alloc(32), eventSequence: 0 }

/** Creates the governance row if it is missing. Several processes may try this at once. */
export const ensureGovernance = (organizationId: string): Statement => sql`
  insert into governance_heads (organization_id)
  select ${organizationId} where not exists (select 1 from governance_heads where organization_id = ${organizationId})
  on conflict do nothing`

/**
 * Advances the head, and marks the chains if the last change has a much later time: a clock was wrong. Sent in the
 * batch that inserts the entries and events after the former head.
 */
export const advanceHead = (organizationId: string, to: Head, now: Date): Statement => sql`
  update governance_heads
  set audit_sequence = ${to.auditSequence}, audit_hash = ${to.auditHash}, audit_changed_at = ${now},
      event_sequence = ${to.eventSequence},
      times_out_of_order = times_out_of_order
        or coalesce(audit_changed_at > ${new Date(now.getTime() + CLOCKS_DIFFER_BY_MS)}, false)
  where organization_id = ${organizationId}`

/**
 * Stores the last sequence of the audit chain that a signed checkpoint covers. Changes nothing if another worker has
 * stored it first, or if another transaction has locked the organization. The fragment is meant for the `with` clause
 * of the statement that inserts the checkpoint.
 */
export const advanceCheckpoint = (organizationId: string, from: number, to: number) => sql.fragment`
  update governance_heads set checkpoint_sequence = ${to}
  where organization_id = ${organizationId} and checkpoint_sequence = (
    select checkpoint_sequence from governance_heads
    where organization_id = ${organizationId} and checkpoint_sequence = ${from}
    for no key update skip locked)
  returning organization_id`

/** True if this organization exists. */
export function hasGovernance(organizationId: string): Statement<boolean> {
  return sql<{ found: boolean }[]>`
    select exists (select from governance_heads where organization_id = ${organizationId}) as found`.map(
    ([row]) => row?.found ?? false,
  )
}

export function hasOrganizations(): Statement<boolean> {
  return sql<{ found: boolean }[]>`
    select exists (select from governance_heads where organization_id <> ${SYSTEM_ORGANIZATION}) as found`.map(
    ([row]) => row?.found ?? false,
  )
}

/** The ids of all organizations, oldest first. */
export function listOrganizationIds(): Statement<string[]> {
  return sql<{ organization_id: string }[]>`
    select organization_id from governance_heads
    where organization_id <> ${SYSTEM_ORGANIZATION} order by organization_id`.map(rows =>
    rows.map(({ organization_id }) => organization_id),
  )
}
