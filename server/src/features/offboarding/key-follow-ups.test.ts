import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { createKeyFor, createServiceAccount } from '../../../test/harness/service-accounts.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

interface FollowUp {
  readonly id: string
  readonly name: string
  readonly done_at: string | null
  readonly is_carried_over: boolean
  readonly settled_by: string | null
}

/** A person who has issued keys of a service account with these names. */
async function issuer(...names: readonly string[]) {
  const acme = await reeve.organization()
  const grace = await acme.person('administrator')
  const robot = await createServiceAccount(acme, { name: 'Backup' })
  const keys = new Map<string, string>()
  for (const name of names) {
    const expires_at = name === 'expiring' ? new Date(reeve.clock.now().getTime() + 3_600_000).toISOString() : null
    const body = { name, scopes: ['members:read'], ...(expires_at && { expires_at }) }
    keys.set(name, (await assertSuccess(createKeyFor(grace, robot, body))).body.id)
  }
  const path = `/v1/members/${grace.userId}`
  const list = async () =>
    (await assertSuccess(acme.owner.call(`GET ${path}/suspension/follow-ups`))).body.follow_ups as FollowUp[]
  const open = async () =>
    (await assertSuccess(acme.owner.call('GET /v1/members/follow-ups'))).body.follow_ups as FollowUp[]
  return {
    acme,
    grace,
    robot,
    path,
    list,
    open,
    key: (name: string) => `/v1/api-keys/${keys.get(name)}`,
    settled: async () => Object.fromEntries((await list()).map(({ name, settled_by }) => [name, settled_by])),
    namesOpen: async () => (await open()).map(({ name }) => name),
    suspend: (body: object = {}) => assertSuccess(acme.owner.call(`POST ${path}/suspension`, { body })),
    reactivate: () => assertSuccess(acme.owner.call(`DELETE ${path}/suspension`)),
    mark: (id: string | undefined, done = true) =>
      acme.owner.call(`PATCH ${path}/suspension/follow-ups/${id}`, { body: { done } }),
  }
}

test('the follow-up of a known key counts as done once the key no longer works', async () => {
  const { acme, key, settled, namesOpen, suspend, reactivate } = await issuer('rotated', 'revoked', 'expiring', 'live')
  await suspend()
  const all = ['Backup: rotated', 'Backup: revoked', 'Backup: expiring', 'Backup: live']
  assert.deepEqual(await namesOpen(), all)
  await assertSuccess(acme.owner.inSession(`POST ${key('rotated')}/rotate`, { body: { overlap_seconds: 600 } }))
  await assertSuccess(acme.owner.inSession(`DELETE ${key('revoked')}`))
  assert.deepEqual(await settled(), {
    'Backup: rotated': null,
    'Backup: revoked': 'key_revoked',
    'Backup: expiring': null,
    'Backup: live': null,
  })
  reeve.clock.advance(700_000)
  assert.equal((await settled())['Backup: rotated'], 'key_rotated', 'the overlap has ended')
  reeve.clock.advance(3_600_000)
  assert.equal((await settled())['Backup: expiring'], 'key_expired')
  assert.deepEqual(await namesOpen(), ['Backup: live'])
  await reactivate()
  assert.deepEqual(await namesOpen(), ['Backup: live'], 'the person still knows it')
})

test('a rotation without an overlap settles the follow-up immediately', async () => {
  const { acme, key, settled, suspend } = await issuer('ci')
  await suspend()
  await acme.owner.signIn()
  await assertSuccess(acme.owner.inSession(`POST ${key('ci')}/rotate`, { body: { overlap_seconds: 0 } }))
  assert.deepEqual(await settled(), { 'Backup: ci': 'key_rotated' })
})

test('keys that a suspension revokes are no follow-ups, and a later revoking settles them', async () => {
  const revoked = await issuer('ci')
  await revoked.suspend({ revoke_keys: true })
  assert.deepEqual(await revoked.list(), [])

  const later = await issuer('ci')
  await later.suspend()
  await later.suspend({ revoke_keys: true })
  assert.deepEqual([await later.settled(), await later.open()], [{ 'Backup: ci': 'key_revoked' }, []])
})

test('a mark stays in the next suspension of someone who was reactivated', async () => {
  const { list, mark, suspend, reactivate } = await issuer('ci')
  await suspend()
  const [followUp] = await list()
  await assertSuccess(mark(followUp?.id))
  await reactivate()
  await suspend()
  const [again] = await list()
  assert.deepEqual([again?.is_carried_over, again?.done_at !== null, again?.id === followUp?.id], [true, true, false])
})

test('after a removal, follow-ups about keys can still be listed and marked, and no others', async () => {
  const { acme, grace, path, list, open, namesOpen, mark } = await issuer('ci')
  const webhook = { url: 'https://hooks.acme.test/reeve', event_types: ['*'] }
  await assertSuccess(grace.inSession('POST /v1/governance/webhooks', { body: webhook }))
  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  const [followUp] = await list()
  assert.deepEqual([(await open()).length, followUp?.name], [1, 'Backup: ci'])
  const reader = await acme.person('member')
  assert.equal(outcomeOf(await reader.call(`GET ${path}/suspension/follow-ups`)), '403 permission_required')
  assert.equal(outcomeOf(await mark(path.slice(-36))), '404 follow_up_not_found')
  assert.equal((await assertSuccess(mark(followUp?.id))).body.follow_ups[0].done_by, acme.owner.userId)
  assert.deepEqual(await open(), [])
  await assertSuccess(mark(followUp?.id, false))
  assert.deepEqual(await namesOpen(), ['Backup: ci'])
  assert.equal(outcomeOf(await acme.owner.call(`GET ${path}/suspension`)), '404 member_not_found')
})

test('a removal keeps the follow-ups and marks of an open suspension that are about keys', async () => {
  const { acme, path, list, mark, suspend } = await issuer('ci', 'deploy')
  await suspend()
  const before = await list()
  await assertSuccess(mark(before[0]?.id))
  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  const kept = await list()
  assert.deepEqual(
    kept.map(({ id, done_at }) => [id, done_at !== null]),
    before.map(({ id }, index) => [id, index === 0]),
  )
})

test('a person who is added again after a removal was not suspended, and the keys stay follow-ups', async () => {
  const { acme, grace, path, namesOpen } = await issuer('ci')
  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  const body = { email: grace.email, name: 'Grace', profile_id: acme.profiles.member }
  await assertSuccess(acme.owner.call('POST /v1/members', { body }))
  assert.deepEqual(await namesOpen(), ['Backup: ci'])
  const member = (await assertSuccess(acme.owner.call(`GET ${path}`))).body
  assert.deepEqual([member.status, member.held_by], ['active', []])
  assert.equal(outcomeOf(await acme.owner.call(`GET ${path}/suspension`)), '404 not_suspended')
})

test('a removed person without known keys has no follow-ups', async () => {
  const { acme, path } = await issuer()
  await assertSuccess(acme.owner.call(`DELETE ${path}`))
  assert.equal(outcomeOf(await acme.owner.call(`GET ${path}/suspension/follow-ups`)), '404 member_not_found')
})
