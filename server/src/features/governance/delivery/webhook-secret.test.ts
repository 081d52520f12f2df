import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import postgres from 'postgres'
import { createWebhookFor, recordedBy } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'
import { sealContext } from './webhook-secret.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const CREATE = 'POST /v1/governance/webhooks'
const url = 'https://receiver.acme.test/reeve'

test('each webhook has a different secret of 32 bytes', async () => {
  const acme = await reeve.organization()
  const secrets = [await createWebhookFor(acme), await createWebhookFor(acme)].map(({ secret }) => secret)
  for (const secret of secrets) assert.equal(Buffer.from(secret.slice('whsec_'.length), 'base64').length, 32)
  assert.equal(new Set(secrets).size, 2)
})

test('the database contains a secret only in sealed form, not in entries, events or stored responses', async () => {
  const acme = await reeve.organization()
  const body = { url, event_types: ['*'] }
  const { id, secret } = (await acme.owner.call(CREATE, { body, headers: { 'idempotency-key': 'canary' } })).body
  await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { description: 'edited' } })

  const all = await dump()
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const spellings = [secret, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]
  assert.ok(all.includes(id) && all.includes('canary'), 'the dump holds what it should')
  for (const spelling of spellings) {
    assert.ok(!all.includes(spelling))
    assert.ok(!all.includes(Buffer.from(spelling).toString('hex')), 'as bytea shows it')
  }
})

test('a sealed secret opens only for its organization, its webhook and its id', async () => {
  const acme = await reeve.organization()
  const { id, secret } = await createWebhookFor(acme)
  const sql = postgres({ ...reeve.database.target, max: 1 })
  const [stored] = await sql<{ id: string; sealed: Buffer }[]>`
    select id, sealed from webhook_secrets where webhook_id = ${id}`
  await sql.end()
  assert.ok(stored)
  const open = (organizationId: string, webhookId: string, secretId: string) =>
    reeve.app.vault.open(stored.sealed, sealContext(organizationId, webhookId, secretId))
  assert.equal(open(acme.id, id, stored.id), secret)
  assert.throws(() => open(id, id, stored.id))
  assert.throws(() => open(acme.id, acme.id, stored.id))
  assert.throws(() => open(acme.id, id, id))
})

test('the query of a url, where tokens are, is in no event and no audit entry', async () => {
  const acme = await reeve.organization()
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const { id } = await createWebhookFor(acme, { url: `${url}?token=c4n4ry` })
    await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { url: `${url}?token=c4n4ry2` } })
    await acme.owner.call(`DELETE /v1/governance/webhooks/${id}`)
  })
  assert.equal(recorded.actions.length, 3)
  assert.ok(!JSON.stringify(recorded).includes('c4n4ry'))
  assert.deepEqual(
    recorded.events.map(({ data }) => data.url),
    [url, url, url],
  )
  assert.deepEqual(recorded.entries[1]?.changes, {
    before: { url: `${url}?(not recorded)` },
    after: { url: `${url}?(not recorded)` },
  })
})

test('a recorded refusal does not contain the url', async () => {
  const acme = await reeve.organization()
  for (let number = 0; number < 50; number++) await createWebhookFor(acme)
  const recorded = await recordedBy(reeve, acme.id, async () => {
    const body = { url: `${url}?token=c4n4ry`, event_types: ['*'] }
    assert.equal((await acme.owner.call(CREATE, { body })).status, 409)
  })
  assert.deepEqual(recorded.actions, ['operation.refused'])
  assert.ok(!JSON.stringify(recorded.entries).includes('c4n4ry'))
})

/** All rows of all tables, as text. */
async function dump(): Promise<string> {
  const sql = postgres({ ...reeve.database.target, max: 1 })
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ text: string }[]>`select t::text as text from ${sql(name)} as t`),
  )
  await sql.end()
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n')
}
