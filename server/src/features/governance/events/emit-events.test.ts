import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWebhookFor, putTrigger, recordedBy, recordOf } from '../../../../test/harness/platform.ts'
import { type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const MOST_BYTES = 20_000
/** A character of four bytes, the longest that the API accepts. */
const LONGEST = '😀'

async function longestEventOf(organizationId: string): Promise<number> {
  const { events } = await recordOf(reeve, organizationId)
  return Math.max(...events.map(({ body }) => Buffer.byteLength(body)))
}

test('the longest suspension and removal that the API accepts fit into events of 20 kB', async () => {
  const acme = await reeve.organization()
  const reason = LONGEST.repeat(500)
  for (const end of ['suspension', 'removal'] as const) {
    const person = await acme.person()
    for (let number = 100; number < 131; number++) {
      const id = `${end}${number}`
      const longest = `${id}${LONGEST.repeat(200 - id.length)}`
      await putTrigger(acme, longest, { user_id: person.userId, kind: 'integration', name: 'x' })
    }
    const recorded = await recordedBy(reeve, acme.id, async () => {
      const answer =
        end === 'suspension'
          ? await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: { reason } })
          : await acme.owner.call(`DELETE /v1/members/${person.userId}`)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
    })
    const told = recorded.events.filter(({ type }) => type === 'trigger.disabled')
    assert.equal(told.flatMap(({ data }) => data.triggers).length, 31)
  }
  const longest = await longestEventOf(acme.id)
  assert.ok(longest > MOST_BYTES / 2 && longest <= MOST_BYTES, `${longest} bytes`)
})

test('the longest webhook that the API accepts fits into events of 20 kB', async () => {
  const acme = await reeve.organization()
  const url = `https://receiver.acme.test/${'é'.repeat(330)}`.padEnd(360, 'x')
  const { id } = await createWebhookFor(acme, { url, description: LONGEST.repeat(500) })
  const body = { url: `https://receiver.acme.test/`.padEnd(2048, 'x'), description: '' }
  assert.equal((await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body })).status, 200)
  assert.equal((await acme.owner.call(`DELETE /v1/governance/webhooks/${id}`)).status, 204)
  assert.ok((await longestEventOf(acme.id)) <= MOST_BYTES)
})

test('the longest profile that the API accepts fits into events of 20 kB', async () => {
  const acme = await reeve.organization()
  const permissions = Array.from({ length: 200 }, (_, number) => `agents.${number}`.replace('.', '.x').padEnd(80, 'x'))
  const body = { name: '😀'.repeat(200), description: LONGEST.repeat(1000), permissions }
  const answer = await acme.owner.call('POST /v1/profiles', { body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const longest = await longestEventOf(acme.id)
  assert.ok(longest > MOST_BYTES / 2 && longest <= MOST_BYTES, `${longest} bytes`)
})

test('sequences have no gap, even with concurrent and refused requests, and ids are unique', async () => {
  const acme = await reeve.organization()
  await Promise.all(
    Array.from({ length: 60 }, () =>
      acme.owner.call('POST /v1/governance/webhooks', {
        body: { url: 'https://receiver.acme.test/', event_types: ['*'] },
      }),
    ),
  )
  const { events } = await recordOf(reeve, acme.id)
  const bodies = events.map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    bodies.map(({ sequence }) => sequence),
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  assert.equal(new Set(bodies.map(({ id }) => id)).size, 50)
  assert.deepEqual(Object.keys(bodies[0]), ['type', 'timestamp', 'data', 'id', 'organization_id', 'sequence'])
})
