import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseBefore } from '../harness/older-database.ts'

const ORGANIZATION = '0199c2a4-7b1e-7c3a-9d52-00000000000a'
const id = (last: number) => `0199c2a4-7b1e-7c3a-9d52-${String(last).padStart(12, '0')}`
const FIRST = '2026-01-01T00:00:00.000Z'
const SECOND = '2026-02-02T00:00:00.000Z'

/**
 * People from before the upgrade, with the time of their removal and the ends of their suspensions. `isMarked` is true
 * for people who were removed while suspended.
 */
const PEOPLE = [
  { id: id(1), removedAt: FIRST, suspensionEnds: [FIRST], isMarked: true },
  { id: id(2), removedAt: FIRST, suspensionEnds: [], isMarked: false },
  { id: id(3), removedAt: SECOND, suspensionEnds: [FIRST], isMarked: false },
  { id: id(4), removedAt: null, suspensionEnds: [FIRST], isMarked: false },
]

/** Webhooks from before the upgrade, with the creation time and the expiry time of each secret. */
const WEBHOOKS = [
  { id: id(11), secrets: [[FIRST, null]], rotatedAt: null },
  {
    id: id(12),
    secrets: [
      [FIRST, SECOND],
      [SECOND, null],
    ],
    rotatedAt: new Date(SECOND),
  },
] as const

test('an upgrade fills in earlier rotations and removals while suspended, also under row-level security', async () => {
  const { sql: asAdmin, upgrade, drop } = await databaseBefore('0013_members.sql')
  try {
    await asAdmin`insert into organizations (organization_id, name, created_at, changed_at)
      values (${ORGANIZATION}, 'Acme', now(), now())`
    await asAdmin`insert into governance_heads (organization_id) values (${ORGANIZATION})`
    await asAdmin`
      insert into profiles (organization_id, id, name, description, permissions, created_at, changed_at)
      values (${ORGANIZATION}, ${id(9)}, 'Member', '', '{}', now(), now())`
    for (const person of PEOPLE) {
      await asAdmin`
        insert into accounts (id, email, name, created_at, updated_at)
        values (${person.id}, ${`${person.id}@acme.test`}, 'Grace', now(), now())`
      await asAdmin`
        insert into members (organization_id, user_id, profile_id, status, joined_at, removed_at)
        values (${ORGANIZATION}, ${person.id}, ${person.removedAt ? null : id(9)},
          ${person.removedAt ? 'removed' : 'active'}, now(), ${person.removedAt})`
      for (const end of person.suspensionEnds) {
        await asAdmin`
          insert into suspensions
            (organization_id, id, user_id, suspended_at, suspended_by, block_login, ended_at, ended_by, ended_how)
          values (${ORGANIZATION}, ${crypto.randomUUID()}, ${person.id}, ${FIRST}, ${id(8)}, false, ${end}, ${id(8)},
            'removed')`
      }
    }
    for (const webhook of WEBHOOKS) {
      await asAdmin`
        insert into webhooks (organization_id, id, url, event_types, enabled, created_at, changed_at)
        values (${ORGANIZATION}, ${webhook.id}, 'https://acme.test', '{*}', true, ${FIRST}, ${FIRST})`
      for (const [created_at, expires_at] of webhook.secrets) {
        await asAdmin`
          insert into webhook_secrets (organization_id, webhook_id, id, sealed, created_at, expires_at)
          values (${ORGANIZATION}, ${webhook.id}, ${crypto.randomUUID()}, '', ${created_at}, ${expires_at})`
      }
    }
    await upgrade()
    const webhooks = await asAdmin`select id, secret_rotated_at as "rotatedAt" from webhooks order by id`
    assert.deepEqual(
      webhooks.map(row => ({ ...row })),
      WEBHOOKS.map(({ id, rotatedAt }) => ({ id, rotatedAt })),
    )
    const rows =
      await asAdmin`select user_id, removed_while_suspended, name, external_id, metadata from members order by user_id`
    assert.deepEqual(
      rows.map(row => ({ ...row })),
      PEOPLE.map(person => ({
        user_id: person.id,
        removed_while_suspended: person.isMarked,
        name: null,
        external_id: null,
        metadata: {},
      })),
    )
  } finally {
    await drop()
  }
})
