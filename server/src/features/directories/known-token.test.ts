import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import type { Person } from '../../../test/harness/organization.ts'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('suspending someone who has seen a token lists the directory, and makes its rotation a follow-up', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const suspension = `POST /v1/members/${admin.userId}/suspension`
  const preview = await acme.owner.call(`${suspension}?dry_run=true`, { body: {} })
  assert.deepEqual(preview.body.directories_known, [{ id: okta.id, name: 'Okta' }])
  await acme.owner.call(suspension, { body: {} })
  const { body } = await acme.owner.call(`GET /v1/members/${admin.userId}/suspension/follow-ups`)
  assert.deepEqual(
    body.follow_ups.map(({ kind, item_id }: { kind: string; item_id: string }) => [kind, item_id]),
    [['directory', okta.id]],
  )
  assert.equal((await okta.people.findConnection(okta.token))?.id, okta.id)
})

test('removing someone who has seen a token lists the directory, which keeps working', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const known = [{ id: okta.id, name: 'Okta' }]
  const remove = `DELETE /v1/members/${admin.userId}`
  const { body, headers } = await acme.owner.call(`${remove}?dry_run=true`)
  assert.deepEqual(body.directories_known, known)
  const conditional = { headers: { 'if-match': String(headers.get('etag')) } }
  assert.deepEqual((await acme.owner.call(remove, conditional)).body.directories_known, known)
  assert.equal((await okta.people.findConnection(okta.token))?.id, okta.id)
})

test('after a rotation without overlap, only the person who rotated the token knows it', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, {}, admin)
  await acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: { overlap_seconds: 0 } })
  const { body } = await acme.owner.call(`POST /v1/members/${admin.userId}/suspension?dry_run=true`, { body: {} })
  assert.deepEqual(body.directories_known, [])
})

test('a follow-up that was done is open again if the person has set the logout keys since', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' }, admin)
  const suspension = `/v1/members/${admin.userId}/suspension`
  /** Suspends and reactivates the person, and returns whether the only follow-up was open. Marks it as done. */
  async function wasOpen(): Promise<boolean> {
    await assertSuccess(acme.owner.call(`POST ${suspension}`, { body: {} }))
    const { body } = await assertSuccess(acme.owner.call(`GET ${suspension}/follow-ups`))
    assert.deepEqual([body.follow_ups.length, body.follow_ups[0].item_id], [1, okta.id])
    const [{ id, done_at }] = body.follow_ups
    await assertSuccess(acme.owner.call(`PATCH ${suspension}/follow-ups/${id}`, { body: { done: true } }))
    await assertSuccess(acme.owner.call(`DELETE ${suspension}`))
    await admin.signIn()
    return done_at === null
  }
  const edit = (by: Person, body: object) => assertSuccess(by.inSession(`PATCH /v1/directories/${okta.id}`, { body }))
  assert.deepEqual([await wasOpen(), await wasOpen()], [true, false])

  await edit(acme.owner, { strict: true })
  assert.equal(await wasOpen(), false, 'the person did not make the edit')

  await edit(admin, { logout_issuer: 'https://a.example', logout_jwks_url: 'https://a.example/keys' })
  assert.deepEqual([await wasOpen(), await wasOpen()], [true, false])

  await acme.owner.inSession(`POST /v1/directories/${okta.id}/token/rotate`, { body: { overlap_seconds: 0 } })
  await edit(admin, { logout_jwks_url: 'https://a.example/keys/2' })
  assert.deepEqual([await wasOpen(), await wasOpen()], [true, false], 'also without a token of theirs')
})

test('who has set the logout keys knows the directory, and has follow-ups if added again as suspended', async () => {
  const acme = await reeve.organization()
  const admin = await acme.person('administrator')
  const okta = await connectDirectory(reeve, acme, { name: 'Okta' })
  const entra = await connectDirectory(reeve, acme, { name: 'Entra' }, admin)
  const logout = { logout_issuer: 'https://a.example', logout_jwks_url: 'https://a.example/keys' }
  const edit = await admin.inSession(`PATCH /v1/directories/${okta.id}`, { body: logout })
  assert.equal(edit.status, 200)
  await admin.call('POST /v1/governance/webhooks', { body: { url: 'https://a.example/1', event_types: ['*'] } })
  const external_id = newId()
  await acme.owner.call(`PATCH /v1/members/${admin.userId}/details`, { body: { external_id } })
  const known = [okta, entra].map(({ id }) => id).sort()
  const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  const removed = await acme.owner.call(`DELETE /v1/members/${admin.userId}`)
  assert.deepEqual(idsIn(removed.body.directories_known), known)

  const { user } = await okta.create({ email: admin.email, active: false })
  assert.equal(user.id, admin.userId)
  const { body } = await acme.owner.call(`GET /v1/members/${admin.userId}/suspension/follow-ups`)
  const followUps = body.follow_ups as { kind: string; item_id: string }[]
  const directories = followUps.filter(({ kind }) => kind === 'directory').map(({ item_id }) => item_id)
  assert.deepEqual(directories.sort(), known)
  assert.deepEqual(followUps.filter(({ kind }) => kind === 'webhook').length, 1)
  // If the person lost this id, access checks by it could find someone else, who is not suspended.
  assert.equal((await acme.owner.call(`GET /v1/members/${admin.userId}`)).body.external_id, external_id)
})

test('the directory is listed for an owner who has set one of the keys and the issuer of another owner', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  const logout = { logout_issuer: 'https://a.example', logout_jwks_url: 'https://a.example/keys' }
  const okta = await connectDirectory(reeve, acme, { name: 'Okta', ...logout })
  const knownTo = async ({ userId }: Person) =>
    (await acme.owner.call(`DELETE /v1/members/${userId}?dry_run=true`)).body.directories_known
  assert.deepEqual(await knownTo(second), [])
  for (const half of [{ logout_jwks_url: 'https://b.example/keys' }, { logout_issuer: 'https://b.example' }]) {
    const by = await acme.person('owner')
    await assertSuccess(by.inSession(`PATCH /v1/directories/${okta.id}`, { body: half }))
    assert.deepEqual(await knownTo(by), [{ id: okta.id, name: 'Okta' }])
  }
})

test('who sends the logout settings of someone else unchanged does not answer for them', async () => {
  const acme = await reeve.organization()
  const [admin, other] = [await acme.person('administrator'), await acme.person('administrator')]
  const weak = await acme.person(await acme.profile(['directories.manage']))
  const okta = await connectDirectory(reeve, acme)
  const logout = { logout_issuer: 'https://a.example', logout_jwks_url: 'https://a.example/keys' }
  const edit = (by: Person, body: object) => assertSuccess(by.inSession(`PATCH /v1/directories/${okta.id}`, { body }))
  const isListedFor = async ({ userId }: Person) => {
    const suspension = `POST /v1/members/${userId}/suspension?dry_run=true`
    return (await assertSuccess(acme.owner.call(suspension, { body: {} }))).body.directories_known.length > 0
  }
  await edit(admin, logout)
  await edit(weak, { ...logout, strict: true })
  await edit(other, { logout_jwks_url: logout.logout_jwks_url, strict: false })
  assert.deepEqual([await isListedFor(admin), await isListedFor(weak), await isListedFor(other)], [true, false, false])

  await edit(acme.owner, { ...logout, strict: true })
  assert.deepEqual([await isListedFor(admin), await isListedFor(weak)], [false, false], 'an owner takes them over')
})

test('the issuer and the keys of logout have authors of their own, who know the directory', async () => {
  const acme = await reeve.organization()
  const [first, second] = [await acme.person('administrator'), await acme.person('administrator')]
  const edit = (id: string, by: Person, body: object) =>
    assertSuccess(by.inSession(`PATCH /v1/directories/${id}`, { body }))
  const listedFor = async ({ userId }: Person) => {
    const preview = acme.owner.call(`DELETE /v1/members/${userId}?dry_run=true`)
    return (await assertSuccess(preview)).body.directories_known.map(({ name }: { name: string }) => name)
  }
  const logout = { logout_issuer: 'https://a.example', logout_jwks_url: 'https://a.example/keys' }
  const changes = {
    Issuer: { logout_issuer: 'https://b.example' },
    Keys: { logout_jwks_url: 'https://b.example/keys' },
    Both: { ...logout, logout_issuer: 'https://b.example' },
  }
  for (const [name, change] of Object.entries(changes)) {
    const { id } = await connectDirectory(reeve, acme, { name })
    await edit(id, first, logout)
    await edit(id, second, change)
  }
  const all = Object.keys(changes)
  assert.deepEqual([await listedFor(first), await listedFor(second)], [all, all])

  const { id } = await connectDirectory(reeve, acme, { name: 'Owned' })
  await edit(id, first, logout)
  await edit(id, acme.owner, { logout_jwks_url: 'https://c.example/keys' })
  assert.deepEqual(await listedFor(first), [...all, 'Owned'], 'the issuer is still of the first')
  await edit(id, acme.owner, { logout_issuer: 'https://c.example' })
  assert.deepEqual(await listedFor(first), all)
  await edit(id, acme.owner, { may_suspend_owners: true })
})
