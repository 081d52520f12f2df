import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../src/database/statement.ts'
import { onConnection } from '../../src/database/transaction.ts'
import { ALLOW_LOOPBACK, type HttpReceiver, startHttpReceiver } from '../harness/http-receiver.ts'
import type { Organization } from '../harness/organization.ts'
import { createWebhookFor } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'

const LANES = 8
/** The shortest pause between two polls of a worker. */
const SHORTEST_POLL_MS = 800
const ARRIVALS = 10

let reeve: TestReeve
let receiver: HttpReceiver
const hanging = new Set<ServerResponse>()
before(async () => {
  receiver = await startHttpReceiver((request, response) => {
    if (!request.path.startsWith('/slow')) return response.end()
    hanging.add(response)
    response.on('close', () => hanging.delete(response))
  })
  // The timeout is longer than a test, so that a slow request ends only when the test answers it.
  reeve = await startReeve({ config: { webhookAllow: ALLOW_LOOPBACK, delivery: { lanes: LANES, timeoutMs: 60_000 } } })
  reeve.app.worker.start()
})
afterEach(async () => {
  for (const late = performance.now() + 60_000; (await lanesWithWork()).length > 0; await sleep(20)) {
    for (const response of hanging) response.end()
    assert.ok(performance.now() < late, 'all deliveries end')
  }
})
after(async () => {
  await reeve.stop()
  receiver.close()
})

/** The lanes with deliveries that are due or being sent. */
const lanesWithWork = () =>
  onConnection(reeve.app.pool, db =>
    db.run(sql<{ organization_id: string; is_claimed: boolean }[]>`
      select organization_id, claim_id is not null as is_claimed from delivery_lanes
      where next_due_at is not null and organization_id is not null`),
  )

const cause = async (acme: Organization) => {
  const body = { name: `Profile ${receiver.requests.length}`, description: '', permissions: [] }
  assert.equal((await acme.owner.call('POST /v1/profiles', { body })).status, 201)
}

async function organizationWith(webhooks: number, path: string): Promise<Organization> {
  const acme = await reeve.organization()
  for (let index = 0; index < webhooks; index++) {
    await createWebhookFor(acme, { url: receiver.url(`${path}/${index}`), event_types: ['profile.*'] })
  }
  return acme
}

/** Waits until the organizations together use this number of lanes, and checks that they do not use more afterwards. */
async function untilLanes(expected: number, ...organizations: Organization[]): Promise<void> {
  const used = async () => {
    const lanes = (await lanesWithWork()).filter(({ is_claimed }) => is_claimed)
    return lanes.filter(lane => organizations.some(({ id }) => id === lane.organization_id)).length
  }
  for (const late = performance.now() + 60_000; (await used()) < expected; await sleep(20)) {
    assert.ok(performance.now() < late, `${expected} lanes are in use`)
  }
  await sleep(1_500) // Longer than the interval of polls.
  assert.equal(await used(), expected, 'lanes in use')
}

test('the slow webhooks of two organizations do not delay the event of a third one', async () => {
  const [acme, globex] = [await organizationWith(LANES, '/slow/acme'), await organizationWith(LANES, '/slow/globex')]
  const initech = await organizationWith(1, '/fast/initech')
  await cause(acme)
  await cause(globex)
  // The first organization gets three or four lanes, the second the rest of the six.
  await untilLanes(6, acme, globex)

  await cause(initech)
  const arrived = () => receiver.requests.some(({ path }) => path === '/fast/initech/0')
  await receiver.until(arrived, 'the event of the third organization', 20_000)
  assert.ok(hanging.size > 0, 'the slow requests still wait for a response')
})

test('an organization alone uses half of the lanes', async () => {
  const acme = await organizationWith(LANES, '/slow/alone')
  await cause(acme)
  await untilLanes(LANES / 2, acme)
})

/** Creates organizations with one webhook each, which does not respond, and causes an event for each of them. */
async function slowOrganizations(count: number): Promise<Organization[]> {
  const slow: Organization[] = []
  for (let index = 0; index < count; index++) slow.push(await organizationWith(1, `/slow/${count}-${index}`))
  for (const one of slow) await cause(one)
  return slow
}

test('organizations with one slow webhook each use all lanes', async () => {
  await untilLanes(LANES, ...(await slowOrganizations(LANES)))
})

test('an organization over its share gets another lane when a batch ends, without waiting for a poll', async () => {
  await untilLanes(LANES - 2, ...(await slowOrganizations(LANES - 2)))
  const acme = await organizationWith(2 * ARRIVALS, '/fast/share') // Its share is one of the two free lanes.
  await cause(acme)
  const arrived = () => receiver.requests.filter(({ path }) => path.startsWith('/fast/share'))
  await receiver.until(() => arrived().length === 2 * ARRIVALS, 'the event at each webhook')
  const pauses = arrived().map(({ at }, index, all) => at - (all[index - 1]?.at ?? -Infinity))
  const short = pauses.filter(pause => pause < SHORTEST_POLL_MS / 2)
  assert.ok(short.length >= ARRIVALS, `pauses between arrivals in ms: ${pauses.map(Math.round).join(' ')}`)
})
