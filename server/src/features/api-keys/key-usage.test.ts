import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inDatabase, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { createKeyUsage } from './key-usage.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const NOW = new Date()

/** Creates an organization with `count` keys, and the recorder of their last use. */
async function usedKeys(count: number) {
  const organization = await reeve.organization()
  const usage = createKeyUsage(reeve.app.pool, { onError: error => assert.fail(String(error)) })
  const keys: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await organization.issueKey(organization.owner.userId, ['members:read'])
    keys.push(id)
  }
  const use = (by = usage) => {
    for (const id of keys) {
      const credential = { type: 'api_key', id, name: 'test', scopes: [], issuer: null } as const
      by.record({ organizationId: organization.id, credential }, NOW)
    }
  }
  const written = async () => {
    const rows = await reeve.query`select from api_keys where id = any (${keys}::uuid[]) and last_used_at is not null`
    return rows.length
  }
  return { organization, usage, use, written }
}

test('a locked key does not delay the others, and is recorded at its next use', async () => {
  const held = await usedKeys(1)
  const other = await usedKeys(1)
  held.use(other.usage)
  other.use()
  await inDatabase(reeve.app.pool, held.organization.id, async transaction => {
    await transaction.run(sql`select from api_keys where organization_id = ${held.organization.id} for update`)
    await other.usage.flush()
    assert.deepEqual([await held.written(), await other.written()], [0, 1])
  })
  held.use(other.usage)
  await other.usage.stop()
  assert.equal(await held.written(), 1)
})

test('uses that could not be written are written by the next flush', async () => {
  const { usage, use, written } = await usedKeys(60)
  use()
  await reeve.query`alter table api_keys rename column last_used_at to unknown`
  await assert.rejects(usage.flush(), /last_used_at/)
  await reeve.query`alter table api_keys rename column unknown to last_used_at`
  await usage.stop()
  assert.equal(await written(), 60)
})

test('stop() waits for the uses that are being written', async () => {
  const { usage, use, written } = await usedKeys(60)
  use()
  usage.flush()
  await usage.stop()
  assert.equal(await written(), 60)
})
