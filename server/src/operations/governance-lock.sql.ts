import type { Fragment, Statement } from '../database/pool.ts'
import { sql } from '../database/statement.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'

/** The positions of an organization's audit chain and event sequence. */
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
 * Locks the organization's governance row until the transaction ends, and reads the head of its chains. All statements
 * that a decision depends on must follow this one: their snapshots are then taken under the lock. Returns undefined if
 * there is no such organization.
 */
export function lockGovernance(organizationId: string): Statement<Head | undefined> {
  return sql<HeadRow[]>`
    select audit_sequence, audit_hash, event_sequence from governance_heads
    where organization_id = ${organizationId} for update`.map(
    ([row]) =>
      row && { auditSequence: row.audit_sequence, auditHash: row.audit_hash, eventSequence: row.event_sequence },
  )
}

/** Creates an organization's governance row, which is the start of its chains. */
export const insertGovernance = (organizationId: string): Statement => sql`
  insert into governance_heads (organization_id) values (${organizationId})`

/** The head of empty chains. */
export const FIRST_HEAD: Head = { auditSequence: 0, auditHash: Buffer.alloc(32), eventSequence: 0 }

/** Creates the governance row if there is none. Any number of processes may try at once. */
export const ensureGovernance = (organizationId: string): Statement => sql`
  insert into governance_heads (organization_id)
  select ${organizationId} where not exists (select 1 from governance_heads where organization_id = ${organizationId})
  on conflict do nothing`

/** The rows that record a change. */
export interface Writes {
  readonly entry: Fragment
  readonly events?: Fragment | undefined
  /** Returns a row if the events need no fan-out. */
  readonly skipped?: Fragment | undefined
}

/** Records a change and advances the head, in one statement. Returns true if its events need no fan-out. */
export function recordChange(
  organizationId: string,
  { entry, events, skipped }: Writes,
  to: Head,
  now: Date,
): Statement<boolean> {
  return sql<{ is_skipped: boolean }[]>`
    with entry as (${entry}),
      events as (${events ?? sql.fragment`select 1`}),
      skipped as (${skipped ?? sql.fragment`select 1 where false`})
    update governance_heads
    set audit_sequence = ${to.auditSequence}, audit_hash = ${to.auditHash}, audit_changed_at = ${now},
        event_sequence = ${to.eventSequence}
    where organization_id = ${organizationId}
    returning exists (select from skipped) as is_skipped`.map(([row]) => row?.is_skipped ?? false)
}

/**
 * Stores the sequence up to which signed checkpoints cover the audit chain. Changes nothing if another worker was
 * faster, or if another transaction has locked the organization. For the `with` clause of the statement that inserts
 * the checkpoint.
 */
export const advanceCheckpoint = (organizationId: string, from: number, to: number) => sql.fragment`
  update governance_heads set checkpoint_sequence = ${to}
  where organization_id = (
    select organization_id from governance_heads
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

/** True if this database has any organization. */
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
