import type { Fragment, Sql } from '../database/pool.ts'
import { SYSTEM_ORGANIZATION } from '../kernel/ids.ts'

/** Where an organization's audit chain and event sequence stand. */
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
 * Locks the organization's one governance row until the transaction ends, and reads where its chains stand. Everything
 * that decides a governance change is read after this, in statements of their own, and so as it is now.
 * Resolves to undefined when there is no such organization.
 */
export async function lockGovernance(sql: Sql, organizationId: string): Promise<Head | undefined> {
  const [row] = await sql<HeadRow[]>`
    select audit_sequence, audit_hash, event_sequence from governance_heads
    where organization_id = ${organizationId} for update`
  return row && { auditSequence: row.audit_sequence, auditHash: row.audit_hash, eventSequence: row.event_sequence }
}

/** Begins an organization's chains; its one governance row exists from here on. */
export async function beginGovernance(sql: Sql, organizationId: string): Promise<Head> {
  await sql`insert into governance_heads (organization_id) values (${organizationId})`
  return { auditSequence: 0, auditHash: Buffer.alloc(32), eventSequence: 0 }
}

/** Locks the head, and makes it first where there is none; any number of processes may try at once. */
export async function ensureGovernance(sql: Sql, organizationId: string): Promise<Head> {
  await sql`insert into governance_heads (organization_id) values (${organizationId}) on conflict do nothing`
  const head = await lockGovernance(sql, organizationId)
  if (!head) throw new Error(`the head of ${organizationId} was there and is gone`)
  return head
}

/** What is written of a change. */
export interface Writes {
  readonly entry: Fragment
  readonly events?: Fragment | undefined
  /** Returns a row if the events need nothing more. */
  readonly passed?: Fragment | undefined
}

/** Records a change and moves the head on behind it, in one statement. Resolves to whether its events were passed. */
export async function recordChange(
  sql: Sql,
  organizationId: string,
  { entry, events, passed }: Writes,
  to: Head,
  now: Date,
): Promise<boolean> {
  const [row] = await sql<{ is_passed: boolean }[]>`
    with entry as (${entry}),
      events as (${events ?? sql.fragment`select 1`}),
      passed as (${passed ?? sql.fragment`select 1 where false`})
    update governance_heads
    set audit_sequence = ${to.auditSequence}, audit_hash = ${to.auditHash}, audit_changed_at = ${now},
        event_sequence = ${to.eventSequence}
    where organization_id = ${organizationId}
    returning exists (select from passed) as is_passed`
  return row?.is_passed ?? false
}

/**
 * Notes up to which sequence the audit chain is covered by signed checkpoints; nothing, if another worker was quicker,
 * or another transaction holds the organization. To be the `with` of what writes the checkpoint.
 */
export const advanceCheckpoint = (sql: Sql, organizationId: string, from: number, to: number) => sql.fragment`
  update governance_heads set checkpoint_sequence = ${to}
  where organization_id = (
    select organization_id from governance_heads
    where organization_id = ${organizationId} and checkpoint_sequence = ${from}
    for no key update skip locked)
  returning organization_id`

/** Whether there is this organization. */
export async function hasGovernance(sql: Sql, organizationId: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from governance_heads where organization_id = ${organizationId}) as found`
  return row?.found ?? false
}

/** Whether this database has any organization yet. */
export async function hasOrganizations(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`
    select exists (select from governance_heads where organization_id <> ${SYSTEM_ORGANIZATION}) as found`
  return row?.found ?? false
}

/** The ids of all organizations, oldest first. */
export async function listOrganizationIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ organization_id: string }[]>`
    select organization_id from governance_heads
    where organization_id <> ${SYSTEM_ORGANIZATION} order by organization_id`
  return rows.map(({ organization_id }) => organization_id)
}
