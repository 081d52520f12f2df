import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { cloneDatabase, type TestDatabase } from '../harness/cluster.ts'
import { type CuttingProxy, startCuttingProxy } from '../harness/cutting-proxy.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

let database: TestDatabase
let proxy: CuttingProxy
/**
 * `api` serves requests, and connects to PostgreSQL through the proxy. `reeve` has the worker, whose connections are
 * never cut.
 */
let api: TestReeve
let reeve: TestReeve
let receiver: HttpReceiver
let admin: postgres.Sql
before(async () => {
  database = await cloneDatabase()
  proxy = await startCuttingProxy(database.target)
  receiver = await startHttpReceiver()
  const config = { webhookAllow: ALLOW_LOOPBACK, databaseConnections: 2 }
  api = await startReeve({ on: { ...database, target: proxy.target }, config })
  reeve = await startReeve({ on: database, config: { ...config, databaseConnections: 10 } })
  reeve.app.worker.start()
  admin = postgres({ ...database.target, max: 1 })
})
after(async () => {
  await Promise.all([api.stop(), reeve.stop(), admin.end()])
  await proxy.close()
  await database.drop()
  receiver.close()
})

const create = (acme: Organization, name: string) =>
  acme.owner.call('POST /v1/profiles', { body: { name, permissions: [] } })
const namesAt = (path: string) =>
  receiver.requests.filter(request => request.path === path).map(({ body }) => JSON.parse(body).data.name as string)
const stored = async (acme: Organization) =>
  (
    await admin<{ name: string }[]>`
    select name from profiles where organization_id = ${acme.id} and built_in is null`
  ).map(({ name }) => name)

test('a change cut off at any message sends an event only if it was committed', async t => {
  const acme = await api.organization()
  await createWebhookFor(acme, { url: receiver.url('/cut'), event_types: ['profile.*'] })
  await create(acme, 'warm')
  let cuts = 0
  for (let nth = 1; ; nth++) {
    for (let tries = 0; (await create(acme, `free ${nth} ${tries}`)).status !== 201 && tries < 20; tries++)
      await sleep(20)
    proxy.cutAt(nth, nth % 2 ? 'before' : 'after')
    await create(acme, `cut ${nth}`)
    if (!proxy.wasCut()) break
    cuts++
  }
  const committed = (await stored(acme)).sort()
  await receiver.until(() => new Set(namesAt('/cut')).size >= committed.length, 'every committed change')
  await sleep(500)
  const lost = cuts - committed.filter(name => name.startsWith('cut')).length + 1
  t.diagnostic(JSON.stringify({ cuts, committed: committed.length, rolledBack: lost }))
  assert.deepEqual([...new Set(namesAt('/cut'))].sort(), committed)
  assert.ok(cuts > 5 && lost > 0)
})

for (const [when, timing] of [
  ['in a later statement', ''],
  ['at its commit', 'deferrable initially deferred'],
] as const) {
  test(`a change that PostgreSQL refuses ${when}, after its event was written, sends no event`, async () => {
    const acme = await reeve.organization()
    const path = `/refused/${timing.length}`
    await createWebhookFor(acme, { url: receiver.url(path), event_types: ['profile.*'] })
    await admin.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.type = 'profile.created' and new.body like '%unlucky%' then raise 'refused'; end if;
        return new;
      end $$;
      create constraint trigger refuse after insert on governance_events ${timing}
        for each row execute function refuse()`)
    assert.equal((await create(acme, 'unlucky')).status, 500)
    await admin.unsafe('drop function refuse cascade')
    assert.equal((await create(acme, 'lucky')).status, 201)
    await receiver.until(() => namesAt(path).length > 0, 'the change that was committed')
    await sleep(500)
    assert.deepEqual(namesAt(path), ['lucky'])
    assert.deepEqual(await stored(acme), ['lucky'])
  })
}
