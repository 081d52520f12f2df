import { newId } from '../../server/src/kernel/ids.ts'
import type { Clients, FloorSql } from './driver.ts'
import { covers, hashOf, may, organizationOf } from './keys.ts'
import { type Head, record } from './record.ts'
import { inTwoRoundTrips } from './transaction.ts'

interface Row {
  readonly key_id: string
  readonly key_name: string
  readonly scopes: string[]
  readonly caller_id: string
  readonly caller_name: string
  readonly permissions: string[]
  readonly is_owner: boolean
  readonly name: string
  readonly target_permissions: string[]
  readonly target_is_owner: boolean
  readonly oracle_owner: string | null
}

/**
 * Seven statements: lock the head; read key, caller and target, locking the target against triggers being registered;
 * read what is to be stopped; read the integrations, the keys and the webhooks; write it all and record it.
 */
export function suspendMember(clients: Clients, key: string, userId: string, body: { reason: string }) {
  const organization = organizationOf(key)
  const read = async (sql: FloorSql) => {
    const [[head], [row], stopped, integrations, keys, webhooks] = await Promise.all([
      sql<Head>`
        select audit_sequence, audit_hash, event_sequence from governance_heads
        where organization_id = ${organization} for update`,
      sql<Row>`
        select k.id as key_id, k.name as key_name, k.scopes, c.user_id as caller_id, ca.name as caller_name,
          cp.permissions, cp.built_in is not distinct from 'owner' as is_owner,
          ma.name, mp.permissions as target_permissions, mp.built_in is not distinct from 'owner' as target_is_owner,
          o.owner_user_id as oracle_owner
        from api_keys k
        cross join lateral (
          select * from members
          where organization_id = k.organization_id and user_id = k.owner_user_id and status = 'active' limit 1
        ) c
        join profiles cp on cp.organization_id = c.organization_id and cp.id = c.profile_id
        join accounts ca on ca.id = c.user_id
        join members m on m.organization_id = k.organization_id and m.user_id = ${userId} and m.status = 'active'
        join profiles mp on mp.organization_id = m.organization_id and mp.id = m.profile_id
        join accounts ma on ma.id = m.user_id
        left join oracles o on o.organization_id = k.organization_id
        where k.organization_id = ${organization} and k.key_hash = ${hashOf(key)} and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now())
        for no key update of m`,
      sql<{ id: string; kind: string | null; email: string | null }>`
        select id, kind, null as email from triggers
        where organization_id = ${organization} and user_id = ${userId} and enabled
        union all
        select id::text, null, email from invitations
        where organization_id = ${organization} and invited_by = ${userId} and status = 'pending'`,
      sql`
        select i.id, i.provider, i.name, i.status, i.connected_at, i.last_used_at,
          (select count(*)::integer from triggers t
           where t.organization_id = i.organization_id and t.user_id = i.user_id
             and t.integration_id = i.id) as triggers
        from integrations i
        where i.organization_id = ${organization} and i.user_id = ${userId}
        order by i.id`,
      sql`
        select id, name from api_keys
        where organization_id = ${organization} and owner_user_id = ${userId} and revoked_at is null
          and (expires_at is null or expires_at > now())
        order by id`,
      sql`
        select id, url, enabled from webhooks
        where organization_id = ${organization} and created_by = ${userId} and removed_at is null
        order by id`,
    ])
    return { head, row, stopped, integrations, keys, webhooks }
  }

  return inTwoRoundTrips(clients, organization, read, (sql, { head, row, stopped, integrations, keys, webhooks }) => {
    if (!head || !row || !may(row, 'members:write', 'members.suspend')) throw new Error('refused')
    if (row.oracle_owner === userId || row.target_is_owner || !covers(row, row.target_permissions)) {
      throw new Error('refused')
    }
    const now = new Date()
    const suspension = newId()
    const triggers = stopped.filter(({ kind }) => kind !== null)
    const invitations = stopped.filter(({ kind }) => kind === null)
    const change = {
      action: 'member.suspended',
      actor: { type: 'member', id: row.caller_id, name: row.caller_name, key: { id: row.key_id, name: row.key_name } },
      target: { type: 'member', id: userId, name: row.name },
      reason: body.reason,
      changes: {
        before: { status: 'active' },
        after: {
          status: 'suspended',
          suspension_id: suspension,
          triggers_disabled: triggers.map(({ id }) => id),
          invitations_revoked: invitations.map(({ id }) => id),
          oracle_paused: false,
          kept_oracle: false,
          login_block: 'not_asked',
        },
      },
      events: eventsOf(userId, suspension, body.reason, row.caller_id, triggers, invitations),
    }
    const statement = sql`
      with member as (
        update members set status = 'suspended', suspended_at = ${now}
        where organization_id = ${organization} and user_id = ${userId}
      ), suspension as (
        insert into suspensions (organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused,
          block_login)
        values (${organization}, ${suspension}, ${userId}, ${body.reason}, ${now}, ${row.caller_id}, false, false)
      ), stopped as (
        update triggers set enabled = false, disabled_by_suspension = ${suspension}, changed_at = ${now}
        where organization_id = ${organization} and user_id = ${userId} and enabled
        returning organization_id, id, kind, name
      ), kept as (
        insert into suspension_triggers (organization_id, suspension_id, trigger_id, kind, name)
        select organization_id, ${suspension}, id, kind, name from stopped
      ), revoked as (
        update invitations set status = 'revoked', revoked_reason = 'inviter_suspended', settled_at = ${now}
        where organization_id = ${organization} and invited_by = ${userId} and status = 'pending'
      ), ${record(sql, organization, head, change, now)}`
    const answer = {
      agent_triggers_disabled: triggers.filter(({ kind }) => kind === 'agent').length,
      integration_triggers_disabled: triggers.filter(({ kind }) => kind === 'integration').length,
      invites_invalidated: invitations.length,
      kept_oracle: false,
      login_blocked: false,
      login_block_failed: false,
      login_blocked_unmarked: false,
      integrations_on_account: integrations,
      suspension_id: suspension,
      already_suspended: false,
      login_block_skipped: null,
      api_keys_stopped: keys,
      api_keys_revoked: 0,
      sessions_ended: 0,
      webhooks_created: webhooks,
      dry_run: false,
    }
    return { statement, answer }
  })
}

function eventsOf(
  userId: string,
  suspension: string,
  reason: string,
  suspendedBy: string,
  triggers: readonly { id: string; kind: string | null }[],
  invitations: readonly { id: string; email: string | null }[],
) {
  const subject = { user_id: userId, suspension_id: suspension }
  const counts = { triggers_disabled: triggers.length, invitations_revoked: invitations.length, oracle_paused: false }
  return [
    { type: 'member.suspended', data: { ...subject, reason, suspended_by: suspendedBy, ...counts } },
    { type: 'trigger.disabled', data: { ...subject, triggers: triggers.map(({ id, kind }) => ({ id, kind })) } },
    ...invitations.map(({ id, email }) => ({
      type: 'invitation.revoked',
      data: { invitation_id: id, email, revoked_reason: 'inviter_suspended' },
    })),
  ]
}
