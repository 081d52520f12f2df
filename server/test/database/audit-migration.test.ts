import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { databaseBefore } from '../harness/older-database.ts'

const ORGANIZATION = '0199c2a4-7b1e-7c3a-9d52-00000000000a'

test('an upgrade fills the search columns of existing entries, also under row-level security', async () => {
  const { sql, upgrade, drop } = await databaseBefore('0027_searchable_entries.sql')
  const write = (organization: string, sequence: number, key: object | null) => sql`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
    values (${organization}, ${sequence}, ${crypto.randomUUID()}, now(), 'member.suspended',
      ${sql.json({ type: 'member', id: 'ada', name: 'Ada', key } as never)},
      ${sql.json({ type: 'member', id: 'grace' })}, ${sql.json({ request_id: 'ticket-7' })}, ${Buffer.alloc(32)},
      ${Buffer.alloc(32)})`
  const copies = () => sql`
    select actor_id, key_id, target_id, target_type, request_id from audit_entries order by organization_id, sequence`
  try {
    for (const organization of [SYSTEM_ORGANIZATION, ORGANIZATION]) {
      await sql`insert into governance_heads (organization_id) values (${organization})`
      await write(organization, 1, null)
    }
    await upgrade()
    const copied = { actor_id: 'ada', key_id: null, target_id: 'grace', target_type: 'member', request_id: 'ticket-7' }
    assert.deepEqual([...(await copies())], [copied, copied])
    await write(ORGANIZATION, 2, { id: 'key 1', name: 'offboarding' })
    assert.deepEqual([...(await copies())], [copied, copied, { ...copied, key_id: 'key 1' }])
  } finally {
    await drop()
  }
})

test('an upgrade fills the IP address of existing entries, unless it is not an address', async () => {
  const { sql, upgrade, drop } = await databaseBefore('0067_entries_have_addresses.sql')
  const addresses = ['203.0.113.7', '2001:db8::1', 'unknown', null]
  const write = (sequence: number, ip: string | null = null) => sql`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
    values (${ORGANIZATION}, ${sequence}, ${crypto.randomUUID()}, now(), 'member.suspended', '{}', '{}',
      ${sql.json({ request_id: 'ticket-7', ip })}, ${Buffer.alloc(32)}, ${Buffer.alloc(32)})`
  const copies = async () => (await sql`select ip from audit_entries order by sequence`).map(({ ip }) => ip)
  const copied = ['203.0.113.7', '2001:db8::1', null, null]
  try {
    await sql`insert into governance_heads (organization_id) values (${ORGANIZATION})`
    for (const [index, ip] of addresses.entries()) await write(index + 1, ip)
    await upgrade()
    assert.deepEqual(await copies(), copied)
    for (const [index, ip] of addresses.entries()) await write(index + 5, ip)
    assert.deepEqual(await copies(), [...copied, ...copied])
  } finally {
    await drop()
  }
})
