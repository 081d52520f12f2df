import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { untilWaiting } from '../../../test/harness/until-waiting.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

test('a registration that waits for a suspension of its caller does not undo it', async () => {
  for (const [method, act] of [
    ['POST', 'suspension'],
    ['DELETE', ''],
  ] as const) {
    const acme = await reeve.organization()
    const mallory = await acme.person('administrator')
    const carol = await acme.person('member')
    const registration = { user_id: mallory.userId, kind: 'agent', name: 'Exfiltrate', enabled: true }
    await assertSuccess(mallory.call('PUT /v1/triggers/exfil', { body: registration }))
    const [ended, moved] = await reeve.query
      .begin(async holder => {
        await holder`select from triggers where organization_id = ${acme.id} for update`
        const path = [`/v1/members/${mallory.userId}`, act].filter(Boolean).join('/')
        const ended = acme.owner.call(`${method} ${path}`, method === 'POST' ? { body: {} } : {})
        await untilWaiting(holder, 1)
        const body = { ...registration, user_id: carol.userId }
        const moved = mallory.call('PUT /v1/triggers/exfil', { body })
        await untilWaiting(holder, 2)
        return [ended, moved] as const
      })
      .then(requests => Promise.all(requests))
    assert.equal(outcomeOf(ended), '200')
    assert.equal(outcomeOf(moved), '401 invalid_api_key')
    const { body } = await assertSuccess(acme.owner.call('GET /v1/triggers/exfil'))
    assert.deepEqual([body.user_id, body.enabled], [mallory.userId, false])
  }
})
