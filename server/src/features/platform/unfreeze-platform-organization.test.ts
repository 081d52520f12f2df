import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freeze, unfreeze } from '../../../test/harness/freeze.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { type Answer, outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('an unfreeze records its reason, and a repetition changes nothing', async () => {
  const acme = await reeve.organization()
  await freeze(acme)
  const preview = await unfreeze(acme, {}, '?dry_run=true')
  assert.deepEqual([preview.body.unchanged, preview.body.dry_run], [false, true])
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/caller')), '403 organization_frozen')

  const { answer, events } = await recordedBy(reeve, acme.id, () => unfreeze(acme, { body: { reason: 'Paid' } }))
  assert.deepEqual([answer.body.frozen_at, answer.body.unchanged], [null, false])
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.reason]),
    [['organization.unfrozen', 'Paid']],
  )
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/caller')), '200')
  const again = await recordedBy(reeve, acme.id, () => unfreeze(acme))
  assert.deepEqual([again.answer.body.unchanged, again.actions], [true, []])
})

test('a replay shows the present state, and does not freeze or unfreeze the organization again', async () => {
  const acme = await reeve.organization()
  const reason = 'Unpaid invoices'
  const [freezing, unfreezing] = [{ 'idempotency-key': newId() }, { 'idempotency-key': newId() }]
  const replayed = ({ body, headers }: Answer) => {
    assert.equal(headers.get('idempotency-replayed'), 'true')
    return [body.frozen_at, body.frozen_reason, body.members, body.unchanged]
  }
  const { body: first } = await freeze(acme, { headers: freezing, body: { reason } })
  assert.deepEqual(replayed(await freeze(acme, { headers: freezing, body: { reason } })), [
    first.frozen_at,
    reason,
    1,
    false,
  ])
  await unfreeze(acme, { headers: unfreezing })
  assert.deepEqual(replayed(await freeze(acme, { headers: freezing, body: { reason } })), [null, null, 1, false])
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/caller')), '200')

  const { body: second } = await freeze(acme)
  assert.deepEqual(replayed(await unfreeze(acme, { headers: unfreezing })), [second.frozen_at, null, 1, false])
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/caller')), '403 organization_frozen')
})

test('the list of organizations can be filtered by frozen ones', async () => {
  const external_id = newId()
  const acme = await reeve.organization()
  await acme.owner.asPlatform(`PATCH /v1/platform/organizations/${acme.id}`, { body: { external_id } })
  const found = async (frozen: boolean) => {
    const path = `GET /v1/platform/organizations?external_id=${external_id}&frozen=${frozen}`
    return (await acme.owner.asPlatform(path)).body.organizations.length
  }
  assert.deepEqual([await found(true), await found(false)], [0, 1])
  await freeze(acme)
  assert.deepEqual([await found(true), await found(false)], [1, 0])
})
