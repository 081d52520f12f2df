import type { Clients } from './clients.ts'
import { query, statement } from './drivers/driver.ts'
import { hashOf, IS_OWNER, IS_VALID_KEY, may, organizationOf, VALID_KEY } from './keys.ts'
import { lockHead, RECORD, recordOf } from './record.ts'
import { change } from './transaction.ts'

interface Row {
  readonly may: boolean
  readonly key_id: string
  readonly key_name: string
  readonly caller_id: string
  readonly caller_name: string
  readonly name: string
  readonly profile_id: string
  readonly profile_name: string
  readonly granted_id: string
  readonly granted_name: string
}

/**
 * Reads key, caller, target and profile. The caller must have all permissions of the target's current profile and of
 * the new one.
 */
const READ = statement<Row>(`
  select k.id as key_id, k.name as key_name, c.user_id as caller_id, ca.name as caller_name, ma.name, m.profile_id,
    mp.name as profile_name, p.id as granted_id, p.name as granted_name,
    ${may('members:write', 'members.assign_profile')} and (${IS_OWNER} or (
      mp.built_in is distinct from 'owner' and p.built_in is distinct from 'owner'
      and mp.permissions <@ cp.permissions and p.permissions <@ cp.permissions)) as may
  from ${VALID_KEY}
  join accounts ca on ca.id = c.user_id
  join members m on m.organization_id = k.organization_id and m.user_id = $3 and m.status <> 'removed'
  join profiles mp on mp.organization_id = m.organization_id and mp.id = m.profile_id
  join accounts ma on ma.id = m.user_id
  join profiles p on p.organization_id = k.organization_id and p.id = $4
  where ${IS_VALID_KEY}`)

const WRITE = statement(`
  with member as (
    update members set profile_id = $15 where organization_id = $1 and user_id = $16
  ), ${RECORD}`)

/** Sends three statements: one locks the head, one reads, and one changes the member and records the change. */
export function assignProfile(clients: Clients, key: string, userId: string, body: { profile_id: string }) {
  const organization = organizationOf(key)
  const reads = [lockHead(organization), query(READ, organization, hashOf(key), userId, body.profile_id)] as const
  return change(clients, organization, reads, ([[head], [row]]) => {
    if (!head || !row?.may) throw new Error('refused')
    const record = recordOf(
      organization,
      head,
      {
        action: 'member.profile_changed',
        actor: {
          type: 'member',
          id: row.caller_id,
          name: row.caller_name,
          key: { id: row.key_id, name: row.key_name },
        },
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
      },
      new Date(),
    )
    return { write: query(WRITE, ...record, row.granted_id, userId), answer: {} }
  })
}
