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
  readonly profile_id: string
  readonly profile_name: string
  readonly target_permissions: string[]
  readonly target_is_owner: boolean
  readonly granted_id: string
  readonly granted_name: string
  readonly granted_permissions: string[]
  readonly granted_is_owner: boolean
}

/** Three statements: lock the head; read key, caller, target and profile; change the member and record it. */
export function assignProfile(clients: Clients, key: string, userId: string, body: { profile_id: string }) {
  const organization = organizationOf(key)
  const read = async (sql: FloorSql) => {
    const [[head], [row]] = await Promise.all([
      sql<Head>`
        select audit_sequence, audit_hash, event_sequence from governance_heads
        where organization_id = ${organization} for update`,
      sql<Row>`
        select k.id as key_id, k.name as key_name, k.scopes, c.user_id as caller_id, ca.name as caller_name,
          cp.permissions, cp.built_in is not distinct from 'owner' as is_owner,
          ma.name, m.profile_id, mp.name as profile_name, mp.permissions as target_permissions,
          mp.built_in is not distinct from 'owner' as target_is_owner,
          p.id as granted_id, p.name as granted_name, p.permissions as granted_permissions,
          p.built_in is not distinct from 'owner' as granted_is_owner
        from api_keys k
        join members c on c.organization_id = k.organization_id and c.user_id = k.owner_user_id and c.status = 'active'
        join profiles cp on cp.organization_id = c.organization_id and cp.id = c.profile_id
        join accounts ca on ca.id = c.user_id
        join members m on m.organization_id = k.organization_id and m.user_id = ${userId} and m.status <> 'removed'
        join profiles mp on mp.organization_id = m.organization_id and mp.id = m.profile_id
        join accounts ma on ma.id = m.user_id
        join profiles p on p.organization_id = k.organization_id and p.id = ${body.profile_id}
        where k.organization_id = ${organization} and k.key_hash = ${hashOf(key)} and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now())`,
    ])
    return { head, row }
  }

  return inTwoRoundTrips(clients, organization, read, (sql, { head, row }) => {
    if (!head || !row || !may(row, 'members:write', 'members.assign_profile')) throw new Error('refused')
    const mayChange = row.is_owner || !(row.target_is_owner || row.granted_is_owner)
    if (!mayChange || !covers(row, row.target_permissions) || !covers(row, row.granted_permissions)) {
      throw new Error('refused')
    }
    const change = {
      action: 'member.profile_changed',
      actor: { type: 'member', id: row.caller_id, name: row.caller_name, key: { id: row.key_id, name: row.key_name } },
      target: { type: 'member', id: userId, name: row.name },
      reason: null,
      changes: {
        before: { profile_id: row.profile_id, profile_name: row.profile_name },
        after: { profile_id: row.granted_id, profile_name: row.granted_name },
      },
      events: [
        {
          type: 'member.profile_changed',
          data: { user_id: userId, profile_id: row.granted_id, previous_profile_id: row.profile_id },
        },
      ],
    }
    const statement = sql`
      with member as (
        update members set profile_id = ${row.granted_id}
        where organization_id = ${organization} and user_id = ${userId}
      ), ${record(sql, organization, head, change, new Date())}`
    return { statement, answer: {} }
  })
}
