import assert from 'node:assert/strict'
import { INVITATIONS, TRIGGERS } from './population.ts'
import type { Database } from './postgres.ts'

/**
 * Throws unless every audit chain is intact and linked, with one entry per change, and there are exactly `events`
 * events.
 */
export async function verifyRecords(
  sql: Database,
  expected: { changes: number; entriesBefore: number; events: number },
) {
  const [found] = await sql`
    select
      (select count(*) from audit_entries)::integer as entries,
      (select count(*) from governance_events)::integer as events,
      (select count(*) from (
        select previous_hash, lag(hash) over chain as hash_before, sequence, row_number() over chain as position
        from audit_entries window chain as (partition by organization_id order by sequence)
      ) links where sequence <> position or (position > 1 and previous_hash <> hash_before))::integer as broken_links,
      (select count(*) from governance_heads h where (audit_sequence, event_sequence) is distinct from (
        (select count(*) from audit_entries where organization_id = h.organization_id),
        (select count(*) from governance_events where organization_id = h.organization_id)
      ))::integer as wrong_heads`
  assert.deepEqual(found, {
    entries: expected.entriesBefore + expected.changes,
    events: expected.events,
    broken_links: 0,
    wrong_heads: 0,
  })
}

/** Throws unless exactly this number of members is suspended, each with all effects of a suspension. */
export async function verifySuspensions(sql: Database, suspended: number) {
  const [found] = await sql`
    select
      (select count(*) from members where status = 'suspended')::integer as members,
      (select count(*) from suspensions where ended_at is null)::integer as suspensions,
      (select count(*) from triggers where not enabled and disabled_by_suspension is not null)::integer as triggers,
      (select count(*) from suspension_triggers)::integer as kept,
      (select count(*) from invitations where revoked_reason = 'inviter_suspended')::integer as invitations`
  assert.deepEqual(found, {
    members: suspended,
    suspensions: suspended,
    triggers: suspended * TRIGGERS,
    kept: suspended * TRIGGERS,
    invitations: suspended * INVITATIONS,
  })
}
