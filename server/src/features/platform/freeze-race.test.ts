import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { FROZEN, freeze, outcomeWhenFrozen, unfreeze } from '../../../test/harness/freeze.ts'
import { holdOrganization } from '../../../test/harness/hold-organization.ts'
import { accept, invite, settleAsAccepted } from '../../../test/harness/invitations.ts'
import { type Answer, outcomeOf, type SharedReeve, sharedTwo } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

const ROUNDS = process.env.REEVE_TEST_LONG ? 50 : 5
const SENDERS = 10
/** Number of requests that begin after each response: 500 in the short form. */
const AFTER_EACH = 100

let two: Awaited<ReturnType<typeof sharedTwo>>
let reeve: SharedReeve
let second: SharedReeve
before(async () => {
  two = await sharedTwo()
  ;({ reeve, second } = two)
})
after(() => two.stop())

test('no request that begins after the response of a freeze succeeds, in any process', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme)
  const cookie = { cookie: await admin.cookie(), 'reeve-organization': acme.id }
  const [{ key }, userId] = [admin, admin.userId]
  const sends: ((of: SharedReeve) => Promise<Answer>)[] = [
    of => of.call('GET /v1/members?limit=1', { key }),
    of => of.call('GET /v1/organization', { headers: cookie }),
    of => of.call(`PATCH /v1/members/${userId}/details`, { key, body: { metadata: { at: String(Math.random()) } } }),
    of => of.call('PUT /v1/triggers/digest', { key, body: { user_id: userId, kind: 'agent', name: 'digest' } }),
    of => of.call('GET /scim/v2/Users?count=1', { key: okta.token }),
  ]
  let [before, after] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    let isFrozen = false
    let isOver = false
    const flood = Array.from({ length: SENDERS }, async (_none, index) => {
      const send = sends[index % sends.length] as (typeof sends)[number]
      for (let sent = 0; !isOver; sent++) {
        const beganAfter = isFrozen
        const outcome = outcomeWhenFrozen(await send(sent % 2 ? reeve : second))
        if (beganAfter) assert.equal(outcome, FROZEN, `sender ${index}`)
        else assert.match(outcome, /^20[01]$|^403 organization_frozen$/, `sender ${index}`)
        beganAfter ? after++ : before++
      }
    })
    await wait(Math.random() * 50)
    await freeze(acme)
    isFrozen = true
    const enough = after + AFTER_EACH
    await Promise.race([Promise.all(flood), until(() => after >= enough)])
    isOver = true
    await Promise.all(flood)
    await unfreeze(acme)
  }
  assert.ok(before >= ROUNDS && after >= ROUNDS * AFTER_EACH, `${before} before, ${after} after`)
})

test('changes that wait for the lock while the freeze commits are refused', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme)
  const invitation = await assertSuccess(invite(acme.owner, `${okta.id}@acme.test`, acme.profiles.member))
  const session = { cookie: await admin.cookie(), 'reeve-organization': acme.id }
  const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Backdoor' }
  const changes: (() => Promise<Answer>)[] = [
    () => second.call(`PATCH /v1/members/${admin.userId}/details`, { key: admin.key, body: { name: 'Mallory' } }),
    () => second.call('POST /v1/profiles', { headers: session, body: { name: 'Backdoor', permissions: [] } }),
    () => second.call('POST /scim/v2/Groups', { key: okta.token, body: group }),
    () => accept(second, invitation.body.accept_token),
  ]
  for (const change of changes) {
    const held = await holdOrganization(reeve.database, acme.id)
    const frozen = freeze(acme)
    await held.waiting()
    const waiting = change()
    await twoWaitForLocks()
    await held.release()
    await frozen
    assert.equal(outcomeWhenFrozen(await waiting), FROZEN)
    await unfreeze(acme)
  }
  const { body } = await acme.owner.call('GET /v1/audit/entries?action=operation.refused')
  assert.deepEqual(
    body.entries.map(({ reason }: { reason: string }) => reason),
    ['organization_frozen', 'organization_frozen', 'organization_frozen'],
    'a directory’s refusals are in its activity',
  )
})

test('an acceptance that waits while its invitation is used up does not tell of the freeze', async () => {
  const acme = await reeve.organization()
  const { id, accept_token: token } = (
    await assertSuccess(invite(acme.owner, `grace-${newId()}@acme.test`, acme.profiles.member))
  ).body
  const held = await holdOrganization(reeve.database, acme.id)
  const frozen = freeze(acme)
  await held.waiting()
  const waiting = accept(second, token)
  await twoWaitForLocks()
  await settleAsAccepted(reeve, acme, id, acme.owner)
  await held.release()
  await frozen
  assert.equal(outcomeOf(await waiting), '409 invitation_settled')
})

/** Resolves once two connections wait for locks: the freeze, and the change behind it. */
async function twoWaitForLocks() {
  for (let tries = 0; tries < 500; tries++) {
    const waiting = await reeve.query`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    if (waiting.length >= 2) return
    await wait(10)
  }
  throw new Error('the change does not wait for the lock')
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await wait(1)
}
