import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdOrganization } from '../harness/hold-organization.ts'
import { type SharedReeve, sharedReeve } from '../harness/reeve.ts'

const MINUTE_MS = 60_000

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(async () => reeve.stop())

test('a change that waits for the lock records the time at which it got the lock', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person()
  const held = await holdOrganization(reeve.database, acme.id)
  const suspended = acme.owner.call(`POST /v1/members/${userId}/suspension`, { body: { reason: 'Left' } })
  await held.waiting()
  reeve.clock.advance(MINUTE_MS)
  const releasedAt = reeve.clock.now()
  await held.release()

  assert.equal((await suspended).status, 200)
  const [recorded] = await reeve.query<Record<string, Date>[]>`
    select suspensions.suspended_at, entry.occurred_at as entry, event.occurred_at as event
    from suspensions
      join audit_entries entry using (organization_id)
      join governance_events event using (organization_id)
    where organization_id = ${acme.id} and entry.action = 'member.suspended' and event.type = 'member.suspended'`
  assert.ok(recorded)
  for (const [name, time] of Object.entries(recorded)) assert.ok(time >= releasedAt, `${name} is ${time.toISOString()}`)
})
