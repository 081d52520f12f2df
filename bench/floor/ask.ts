import type { Clients } from './clients.ts'
import { query, statement } from './drivers/driver.ts'
import { hashOf, IS_VALID_KEY, may, organizationOf, VALID_KEY } from './keys.ts'

interface MemberRow {
  readonly may: boolean
  readonly status: 'active' | 'suspended' | null
  readonly is_granted: boolean | null
}

/** Selects the API key with its owner's state and profile, and joins the member and the member's profile. */
const ACCESS = statement<MemberRow>(`
  select ${may('members:read', 'members.read')} as may, m.status,
    mp.built_in is not distinct from 'owner' or $4 = any (mp.permissions) as is_granted
  from ${VALID_KEY}
  left join members m on m.organization_id = k.organization_id and m.user_id = $3 and m.status <> 'removed'
  left join profiles mp on mp.organization_id = m.organization_id and mp.id = m.profile_id
  where ${IS_VALID_KEY}`)

/** Reads key and member with one statement, and decides. */
export async function checkAccess({ shared }: Clients, key: string, userId: string, asked: string) {
  const permission = new URLSearchParams(asked.slice('access?'.length)).get('permission') ?? ''
  const [[row]] = await shared.read([query(ACCESS, organizationOf(key), hashOf(key), userId, permission)])
  if (!row?.may) throw new Error('refused')
  const reason = accessOf(row)
  const allowed = reason === 'granted'
  return { allowed, reason, permissions: [{ permission, allowed, reason }] }
}

function accessOf({ status, is_granted }: MemberRow): string {
  if (!status) return 'not_a_member'
  if (status === 'suspended') return 'member_suspended'
  return is_granted ? 'granted' : 'not_granted'
}

interface TriggerRow {
  readonly may: boolean
  readonly member_status: 'active' | 'suspended' | 'removed'
  readonly enabled: boolean
  readonly runs_oracle: boolean
  readonly oracle_status: 'running' | 'paused' | null
  readonly integration_gone: boolean
}

/**
 * Selects the API key with its owner's state and profile, and joins the trigger and everything that the result depends
 * on.
 */
const PERMIT = statement<TriggerRow>(`
  select ${may('triggers:read', 'triggers.manage')} as may, tm.status as member_status, t.enabled, t.runs_oracle,
    o.status as oracle_status, t.integration_id is not null and i.id is null as integration_gone
  from ${VALID_KEY}
  join triggers t on t.organization_id = k.organization_id and t.id = $3
  join members tm on tm.organization_id = t.organization_id and tm.user_id = t.user_id
  left join oracles o on o.organization_id = t.organization_id
  left join integrations i
    on i.organization_id = t.organization_id and i.user_id = t.user_id and i.id = t.integration_id
  where ${IS_VALID_KEY}`)

/** Reads key and trigger with one statement, and decides. */
export async function permitTrigger({ shared }: Clients, key: string, id: string) {
  const [[row]] = await shared.read([query(PERMIT, organizationOf(key), hashOf(key), id)])
  if (!row?.may) throw new Error('refused')
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
