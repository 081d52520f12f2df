import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { rotateKey } from '../../../test/harness/api-keys.ts'
import { openBrowser } from '../../../test/harness/browser.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept } from '../../../test/harness/invitations.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { createKeyFor, createServiceAccount } from '../../../test/harness/service-accounts.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const SCOPES = ['members:read', 'members:write', 'invitations:write', 'governance:write', 'triggers:write']

/** An organization in which Mallory issued a key of an administrating service account, for which the owner answers. */
async function issued() {
  const acme = await reeve.organization()
  const mallory = await acme.person('administrator')
  const robot = await createServiceAccount(acme, { profile_id: acme.profiles.administrator })
  const { id, key } = (await assertSuccess(createKeyFor(mallory, robot, { scopes: SCOPES }))).body
  const withKey = async (route: string, body?: object) => reeve.call(route, { key, ...(body && { body }) })
  return { acme, mallory, robot, keyId: id, withKey, path: `/v1/members/${mallory.userId}` }
}

const demoted = ({ profiles }: { profiles: Record<'administrator' | 'member', string> }) => ({
  profile_id: profiles.member,
})

test('after a demotion of its issuer a key changes only what the issuer may change, and still reads', async () => {
  const { acme, withKey, path } = await issued()
  const promote = () => withKey(`PATCH ${path}`, { profile_id: acme.profiles.administrator })
  await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: demoted(acme) }))
  const refused = await promote()
  assert.equal(outcomeOf(refused), '403 insufficient_scope')
  assert.match(refused.body.detail, /^The person who issued this key may not make this change/)
  assert.equal((await withKey('GET /v1/members')).status, 200)

  const inviter = await acme.profile(['members.invite', 'members.assign_profile'])
  await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: { profile_id: inviter } }))
  assert.equal(outcomeOf(await promote()), '403 profile_exceeds_caller')
  const invitation = { email: `new-${newId()}@acme.test`, profile_id: inviter }
  await assertSuccess(withKey('POST /v1/invitations', invitation))
})

test('a suspended person neither ends the suspension nor returns with a key that they issued', async () => {
  const { acme, robot, keyId, mallory, withKey, path } = await issued()
  await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body: { block_login: true } }))
  assert.equal(outcomeOf(await withKey(`DELETE ${path}/suspension`)), '403 insufficient_scope')
  const invitation = { email: `second-${newId()}@evil.test`, profile_id: acme.profiles.administrator }
  assert.equal(outcomeOf(await withKey('POST /v1/invitations', invitation)), '403 insufficient_scope')
  assert.equal((await withKey('GET /v1/members')).status, 200)

  await assertSuccess(acme.owner.call(`DELETE ${path}/suspension`))
  await assertSuccess(withKey('POST /v1/invitations', { ...invitation, email: `third-${newId()}@acme.test` }))

  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  const readmission = { email: mallory.email, name: 'Mallory', profile_id: acme.profiles.administrator }
  assert.equal(outcomeOf(await withKey('POST /v1/members', readmission)), '403 insufficient_scope')

  const { key } = (await assertSuccess(rotateKey(acme.owner, keyId))).body
  const { status } = await reeve.call('POST /v1/invitations', { key, body: invitation })
  assert.equal(status, 201, `the key of ${robot.user_id} works again after somebody else rotated it`)
})

test('a suspension of its issuer overtakes a change with a key that waits for the lock', async () => {
  const { acme, withKey, path } = await issued()
  const target = await acme.person('member')
  const [suspended, ...changes] = await Promise.all([
    acme.owner.call(`POST ${path}/suspension`, { body: {} }),
    ...Array.from({ length: 6 }, (_, index) => {
      const profile_id = index % 2 === 0 ? acme.profiles.administrator : acme.profiles.member
      return withKey(`PATCH /v1/members/${target.userId}`, { profile_id })
    }),
  ])
  assert.equal(suspended.status, 200)
  for (const change of changes) {
    assert.ok(['200', '403 insufficient_scope', '409 authority_changed'].includes(outcomeOf(change)), outcomeOf(change))
  }
  const later = await withKey(`PATCH /v1/members/${target.userId}`, { profile_id: acme.profiles.member })
  assert.equal(outcomeOf(later), '403 insufficient_scope')
})

test('invitations and webhooks made with a key belong to the suspension of its issuer', async () => {
  const { acme, withKey, path } = await issued()
  const invitation = { email: `second-${newId()}@evil.test`, profile_id: acme.profiles.administrator }
  const { body: sent } = await assertSuccess(withKey('POST /v1/invitations', invitation))
  const webhook = { url: 'https://evil.test/hook', event_types: ['*'] }
  const { body: created } = await assertSuccess(withKey('POST /v1/governance/webhooks', webhook))
  const { body } = await assertSuccess(
    acme.owner.call(`POST ${path}/suspension`, { body: { disable_webhooks: true, revoke_keys: true } }),
  )
  assert.equal(body.invites_invalidated, 1)
  assert.deepEqual(
    body.webhooks_disabled.map(({ id }: { id: string }) => id),
    [created.id],
  )
  const accepted = await accept(openBrowser(reeve.url), sent.accept_token)
  assert.equal(outcomeOf(accepted), '409 invitation_revoked')
})

test('an invitation sent with a key cannot be accepted after the demotion of its issuer', async () => {
  const { acme, withKey, path } = await issued()
  const invitation = { email: `second-${newId()}@evil.test`, profile_id: acme.profiles.administrator }
  const { body: sent } = await assertSuccess(withKey('POST /v1/invitations', invitation))
  await assertSuccess(acme.owner.call(`PATCH ${path}`, { body: demoted(acme) }))
  assert.equal(outcomeOf(await accept(openBrowser(reeve.url), sent.accept_token)), '409 inviter_not_entitled')
})

test('neither does the key of a suspended issuer enable or move a trigger', async () => {
  const { acme, mallory, robot, withKey, path } = await issued()
  const agent = { user_id: mallory.userId, kind: 'agent', name: 'Exfiltrate', enabled: true }
  await assertSuccess(mallory.call('PUT /v1/triggers/exfil', { body: agent }))
  await assertSuccess(withKey('PUT /v1/triggers/exfil', agent))
  await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body: {} }))
  for (const user_id of [robot.user_id, acme.owner.userId, mallory.userId]) {
    const moved = await withKey('PUT /v1/triggers/exfil', { ...agent, user_id })
    assert.equal(outcomeOf(moved), '403 insufficient_scope', user_id)
  }
  assert.equal(outcomeOf(await withKey('DELETE /v1/triggers/exfil')), '403 insufficient_scope')
  const { body } = await acme.owner.call('GET /v1/triggers/exfil/permit')
  assert.deepEqual([body.allowed, body.reason], [false, 'member_suspended'])
})

test('others who resend an invitation or edit a webhook do not hide the issuer of the key', async () => {
  const { acme, withKey, path } = await issued()
  const bob = await acme.person('administrator')
  const invitation = { email: `second-${newId()}@evil.test`, profile_id: acme.profiles.administrator }
  const { body: sent } = await assertSuccess(withKey('POST /v1/invitations', invitation))
  await reeve.query`update invitations set expires_at = expires_at - interval '1 hour' where id = ${sent.id}`
  const { body: resent } = await assertSuccess(bob.call(`POST /v1/invitations/${sent.id}/resend`))
  const webhook = { url: 'https://evil.test/hook', event_types: ['*'] }
  const { body: created } = await assertSuccess(withKey('POST /v1/governance/webhooks', webhook))
  const at = `/v1/governance/webhooks/${created.id}`
  await assertSuccess(bob.call(`PATCH ${at}`, { body: { url: 'https://evil.test/hook?v=2' } }))
  await assertSuccess(bob.call(`POST ${at}/secret/rotate`, { body: { overlap_seconds: 0 } }))
  const body = { disable_webhooks: true, revoke_keys: true }
  const { body: receipt } = await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body }))
  assert.deepEqual([receipt.invites_invalidated, receipt.webhooks_disabled.length], [1, 1])
  assert.equal(outcomeOf(await accept(openBrowser(reeve.url), resent.accept_token)), '409 invitation_revoked')
})

test('nobody suspends, removes or ticks off themselves with a key that they issued', async () => {
  const { acme, mallory, withKey, path } = await issued()
  assert.equal(outcomeOf(await withKey(`POST ${path}/suspension`, {})), '409 cannot_suspend_self')
  assert.equal(outcomeOf(await withKey(`DELETE ${path}`)), '409 cannot_remove_self')
  await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body: {} }))
  await assertSuccess(acme.owner.call(`DELETE ${path}/suspension`))
  const { follow_ups: known } = (await acme.owner.call(`GET ${path}/suspension/follow-ups`)).body
  const tick = `PATCH ${path}/suspension/follow-ups/${known[0].id}`
  for (const by of [withKey, mallory.call] as const) {
    const ticked =
      by === withKey ? await withKey(tick, { done: true }) : await mallory.call(tick, { body: { done: true } })
    assert.equal(outcomeOf(ticked), '409 cannot_suspend_self')
  }
  await reeve.query`
    update suspension_follow_ups set done_at = now(), done_by = ${mallory.userId} where id = ${known[0].id}`
  await assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body: {} }))
  const again = (await acme.owner.call(`GET ${path}/suspension/follow-ups`)).body.follow_ups
  assert.deepEqual(
    again.map(({ done_at }: { done_at: string | null }) => done_at),
    [null],
  )
})
