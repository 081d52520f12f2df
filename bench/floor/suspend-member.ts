import { newId } from '../../server/src/kernel/ids.ts'
import type { Clients } from './clients.ts'
import { query, statement } from './drivers/driver.ts'
import { hashOf, IS_OWNER, IS_VALID_KEY, may, organizationOf } from './keys.ts'
import { lockHead, RECORD, recordOf } from './record.ts'
import { change } from './transaction.ts'

interface Row {
  readonly may: boolean
  readonly key_id: string
  readonly key_name: string
  readonly caller_id: string
  readonly caller_name: string
  readonly name: string
  readonly oracle_owner: string | null
}

/**
 * Reads key, caller and target, and locks the target, so that no trigger is registered for the target in the meantime.
 * `lateral` and `limit` prevent a merge join that reads every suspended member. In one large organization the join
 * would take 1.1 ms instead of 0.1 ms.
 */
const READ = statement<Row>(`
  select k.id as key_id, k.name as key_name, c.user_id as caller_id, ca.name as caller_name, ma.name,
    o.owner_user_id as oracle_owner,
    ${may('members:write', 'members.suspend')} and mp.built_in is distinct from 'owner'
      and (${IS_OWNER} or mp.permissions <@ cp.permissions) as may
  from api_keys k
  cross join lateral (
    select * from members
    where organization_id = k.organization_id and user_id = k.owner_user_id and status = 'active' limit 1
  ) c
  join profiles cp on cp.organization_id = c.organization_id and cp.id = c.profile_id
  join accounts ca on ca.id = c.user_id
  join members m on m.organization_id = k.organization_id and m.user_id = $3 and m.status = 'active'
  join profiles mp on mp.organization_id = m.organization_id and mp.id = m.profile_id
  join accounts ma on ma.id = m.user_id
  left join oracles o on o.organization_id = k.organization_id
  where ${IS_VALID_KEY}
  for no key update of m`)

/** An enabled trigger or a pending invitation. */
interface Active {
  readonly id: string
  /** The kind of a trigger; null for an invitation. */
  readonly kind: string | null
  readonly email: string | null
}

const READ_ACTIVE = statement<Active>(`
  select id, kind, null as email from triggers where organization_id = $1 and user_id = $2 and enabled
  union all
  select id::text, null, email from invitations
  where organization_id = $1 and invited_by = $2 and status = 'pending'`)

const READ_INTEGRATIONS = statement(`
  select i.id, i.provider, i.name, i.status, i.connected_at, i.last_used_at,
    (select count(*)::integer from triggers t
     where t.organization_id = i.organization_id and t.user_id = i.user_id and t.integration_id = i.id) as triggers
  from integrations i where i.organization_id = $1 and i.user_id = $2 order by i.id`)

const READ_KEYS = statement(`
  select id, name from api_keys
  where organization_id = $1 and owner_user_id = $2 and revoked_at is null
    and (expires_at is null or expires_at > now())
  order by id`)

const READ_WEBHOOKS = statement(`
  select id, url, enabled from webhooks where organization_id = $1 and $2 in (created_by, configured_by)
    and removed_at is null
  order by id`)

const READ_DIRECTORIES = statement(`
  select id, name from directories
  where organization_id = $1
    and (token_issued_by = $2 or (former_token_issued_by = $2 and former_token_expires_at > now()))
  order by id`)

const WRITE = statement(`
  with member as (
    update members set status = 'suspended', suspended_at = $2 where organization_id = $1 and user_id = $15
  ), suspension as (
    insert into suspensions (organization_id, id, user_id, reason, suspended_at, suspended_by, oracle_paused,
      block_login)
    values ($1, $16, $15, $8, $2, $17, false, false)
  ), disabled as (
    update triggers set enabled = false, disabled_by_suspension = $16, changed_at = $2
    where organization_id = $1 and user_id = $15 and enabled
    returning organization_id, id, kind, name
  ), kept as (
    insert into suspension_triggers (organization_id, suspension_id, trigger_id, kind, name)
    select organization_id, $16, id, kind, name from disabled
  ), revoked as (
    update invitations set status = 'revoked', revoked_reason = 'inviter_suspended', settled_at = $2
    where organization_id = $1 and invited_by = $15 and status = 'pending'
  ), ${RECORD}`)

/**
 * Sends eight statements. They lock the head; read key, caller and target; read triggers and invitations; read
 * integrations, keys, webhooks and directories; and change and record everything.
 */
export function suspendMember(clients: Clients, key: string, userId: string, body: { reason: string }) {
  const organization = organizationOf(key)
  const reads = [
    lockHead(organization),
    query(READ, organization, hashOf(key), userId),
    query(READ_ACTIVE, organization, userId),
    query(READ_INTEGRATIONS, organization, userId),
    query(READ_KEYS, organization, userId),
    query(READ_WEBHOOKS, organization, userId),
    query(READ_DIRECTORIES, organization, userId),
  ] as const
  return change(clients, organization, reads, ([[head], [row], active, integrations, keys, webhooks, directories]) => {
    if (!head || !row?.may || row.oracle_owner === userId) throw new Error('refused')
    const suspension = newId()
    const triggers = active.filter(({ kind }) => kind !== null)
    const invitations = active.filter(({ kind }) => kind === null)
    const fact = factOf(userId, body.reason, row, suspension, triggers, invitations)
    const record = recordOf(organization, head, fact, new Date())
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
      webhooks_disabled: [],
      directories_known: directories,
      dry_run: false,
    }
    return { write: query(WRITE, ...record, userId, suspension, row.caller_id), answer }
  })
}

function factOf(
  userId: string,
  reason: string,
  row: Row,
  suspension: string,
  triggers: readonly Active[],
  invitations: readonly Active[],
) {
  return {
    action: 'member.suspended',
    actor: { type: 'member', id: row.caller_id, name: row.caller_name, key: { id: row.key_id, name: row.key_name } },
    target: { type: 'member', id: userId, name: row.name },
    reason,
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
    events: eventsOf(userId, suspension, reason, row.caller_id, triggers, invitations),
  }
}

function eventsOf(
  userId: string,
  suspension: string,
  reason: string,
  suspendedBy: string,
  triggers: readonly Active[],
  invitations: readonly Active[],
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
