import type { FloorSql } from './driver.ts'
import { hashOf, may, organizationOf } from './keys.ts'

interface Holder {
  readonly scopes: string[]
  readonly permissions: string[]
  readonly is_owner: boolean
}

interface MemberRow extends Holder {
  readonly status: 'active' | 'suspended' | null
  readonly member_permissions: string[] | null
  readonly member_is_owner: boolean
}

/** One statement: the key with its owner's state and profile, joined to the member in question. */
export async function checkAccess(sql: FloorSql, key: string, userId: string, asked: string) {
  const [row] = await sql<MemberRow>`
    select k.scopes, p.permissions, p.built_in is not distinct from 'owner' as is_owner, a.status,
      ap.permissions as member_permissions, ap.built_in is not distinct from 'owner' as member_is_owner
    from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
    join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
    left join members a on a.organization_id = k.organization_id and a.user_id = ${userId} and a.status <> 'removed'
    left join profiles ap on ap.organization_id = a.organization_id and ap.id = a.profile_id
    where k.organization_id = ${organizationOf(key)} and k.key_hash = ${hashOf(key)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())`
  if (!may(row, 'members:read', 'members.read')) throw new Error('refused')
  const permission = new URLSearchParams(asked.slice('access?'.length)).get('permission') ?? ''
  const reason = accessOf(row, permission)
  const allowed = reason === 'granted'
  return { allowed, reason, permissions: [{ permission, allowed, reason }] }
}

function accessOf(row: MemberRow | undefined, permission: string): string {
  if (!row?.status) return 'not_a_member'
  if (row.status === 'suspended') return 'member_suspended'
  return row.member_is_owner || row.member_permissions?.includes(permission) ? 'granted' : 'not_granted'
}

interface TriggerRow extends Holder {
  readonly member_status: 'active' | 'suspended' | 'removed'
  readonly enabled: boolean
  readonly runs_oracle: boolean
  readonly oracle_status: 'running' | 'paused' | null
  readonly integration_gone: boolean
}

/** One statement: the key with its owner's state and profile, joined to the trigger and all that decides about it. */
export async function permitTrigger(sql: FloorSql, key: string, id: string) {
  const [row] = await sql<TriggerRow>`
    select k.scopes, p.permissions, p.built_in is not distinct from 'owner' as is_owner, tm.status as member_status,
      t.enabled, t.runs_oracle, o.status as oracle_status,
      t.integration_id is not null and i.id is null as integration_gone
    from api_keys k
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id and m.status = 'active'
    join profiles p on p.organization_id = m.organization_id and p.id = m.profile_id
    join triggers t on t.organization_id = k.organization_id and t.id = ${id}
    join members tm on tm.organization_id = t.organization_id and tm.user_id = t.user_id
    left join oracles o on o.organization_id = t.organization_id
    left join integrations i
      on i.organization_id = t.organization_id and i.user_id = t.user_id and i.id = t.integration_id
    where k.organization_id = ${organizationOf(key)} and k.key_hash = ${hashOf(key)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())`
  if (!row || !may(row, 'triggers:read', 'triggers.manage')) throw new Error('refused')
  const reason = permitOf(row)
  return { allowed: reason === 'granted', reason }
}

function permitOf({ member_status, enabled, runs_oracle, oracle_status, integration_gone }: TriggerRow): string {
  if (member_status === 'removed') return 'not_a_member'
  if (member_status === 'suspended' && !(enabled && runs_oracle && oracle_status === 'running')) {
    return 'member_suspended'
  }
  if (!enabled) return 'trigger_disabled'
  if (runs_oracle && oracle_status !== 'running') return 'oracle_paused'
  return integration_gone ? 'integration_gone' : 'granted'
}
