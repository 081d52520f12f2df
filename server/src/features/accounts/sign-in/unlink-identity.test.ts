import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givePassword } from '../../../../test/harness/browser.ts'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import type { Person } from '../../../../test/harness/organization.ts'
import { recordedBy } from '../../../../test/harness/platform.ts'
import { outcomeOf, type SharedReeve, sharedReeve } from '../../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const path = ({ userId }: Pick<Person, 'userId'>) => `/v1/members/${userId}/identity`
const methodsOf = async ({ userId }: Person) =>
  (await reeve.query`select provider_id from sign_in_methods where user_id = ${userId} order by provider_id`).map(
    ({ provider_id }) => provider_id,
  )
const verificationsOf = ({ userId }: Person) => reeve.query`select id from verifications where value = ${userId}`

test('unlinking removes the identities and ends the sessions; other sign-in methods stay', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  const other = await acme.person()
  await givePassword(reeve, person.userId)
  for (const one of [person, person, other]) await acme.linkIdentity(one.userId)
  await reeve.query`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (gen_random_uuid(), 'a trusted device', ${person.userId}, now() + '1 day', now(), now())`
  assert.equal((await person.inSession('GET /v1/account')).status, 200)
  await other.inSession('GET /v1/account')

  const { answer, entries, events } = await recordedBy(reeve, acme.id, () =>
    assertSuccess(acme.owner.call(`DELETE ${path(person)}?reason=migrated`)),
  )
  const receipt = { identities_unlinked: 2, sessions_ended: 1, remaining_methods: ['password'], dry_run: false }
  assert.deepEqual(answer.body, receipt)
  assert.equal((await person.inSession('GET /v1/account')).status, 401)
  assert.equal((await other.inSession('GET /v1/account')).status, 200)
  assert.deepEqual([await methodsOf(person), await methodsOf(other)], [['credential'], ['oidc']])
  assert.deepEqual([...(await verificationsOf(person))], [])

  const [entry, ...more] = entries
  assert.deepEqual(more, [])
  assert.deepEqual(
    [entry?.action, entry?.target.id, entry?.actor.id, entry?.reason],
    ['member.identity_unlinked', person.userId, acme.owner.userId, 'migrated'],
  )
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [
      [
        'member.identity_unlinked',
        { user_id: person.userId, reason: 'migrated', identities_unlinked: 2, sessions_ended: 1 },
      ],
    ],
  )
})

test('a dry run returns the same receipt and changes nothing', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  await acme.linkIdentity(person.userId)
  await person.inSession('GET /v1/account')
  const preview = await assertSuccess(acme.owner.call(`DELETE ${path(person)}?dry_run=true`))
  const receipt = { identities_unlinked: 1, sessions_ended: 1, remaining_methods: [], dry_run: true }
  assert.deepEqual(preview.body, receipt)
  assert.deepEqual(await methodsOf(person), ['oidc'])
  assert.equal((await person.inSession('GET /v1/account')).status, 200)
})

test('unlinking is refused if another identity was linked since the preview', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  await acme.linkIdentity(person.userId)
  const previewed = async () => (await acme.owner.call(`DELETE ${path(person)}?dry_run=true`)).headers.get('etag') ?? ''
  const unlink = (etag: string) => acme.owner.call(`DELETE ${path(person)}`, { headers: { 'if-match': etag } })
  const seen = await previewed()
  await reeve.query`delete from sign_in_methods where user_id = ${person.userId}`
  await acme.linkIdentity(person.userId)
  assert.equal(outcomeOf(await unlink(seen)), '412 changed_meanwhile')
  assert.equal((await assertSuccess(unlink(await previewed()))).body.identities_unlinked, 1)
})

test('unlinking without an identity changes nothing, ends no session and records nothing', async () => {
  const acme = await reeve.organization()
  const person = await acme.person()
  await person.inSession('GET /v1/account')
  const { answer, actions } = await recordedBy(reeve, acme.id, () =>
    assertSuccess(acme.owner.call(`DELETE ${path(person)}`)),
  )
  assert.deepEqual([answer.body.identities_unlinked, answer.body.sessions_ended, actions], [0, 0, []])
  assert.equal((await person.inSession('GET /v1/account')).status, 200)
})

test('an account that is also in another organization is refused, even if suspended there', async () => {
  const [acme, globex] = [await reeve.organization(), await reeve.organization('Globex')]
  const person = await acme.person()
  await globex.person('member', { email: person.email })
  await acme.linkIdentity(person.userId)
  for (const [state, change] of [
    ['active', async () => {}],
    ['suspended', () => assertSuccess(globex.owner.call(`POST /v1/members/${person.userId}/suspension`, { body: {} }))],
  ] as const) {
    await change()
    const refused = await acme.owner.call(`DELETE ${path(person)}`)
    assert.equal(outcomeOf(refused), '409 account_in_other_organization', state)
    assert.deepEqual(await methodsOf(person), ['oidc'])
  }
  await assertSuccess(globex.owner.call(`DELETE /v1/members/${person.userId}`))
  assert.equal(outcomeOf(await acme.owner.call(`DELETE ${path(person)}`)), '200')
})

test('unlinking requires members.reactivate and every permission of the member', async () => {
  const acme = await reeve.organization()
  const [person, stronger] = [await acme.person(await acme.profile([])), await acme.person('administrator')]
  const reactivating = await acme.person(await acme.profile(['members.reactivate']))
  const suspending = await acme.person(await acme.profile(['members.suspend', 'members.read']))
  const as = async (caller: Person, target: Person) => outcomeOf(await caller.call(`DELETE ${path(target)}`))
  assert.equal(await as(suspending, person), '403 permission_required')
  assert.equal(await as(reactivating, stronger), '403 target_exceeds_caller')
  assert.equal(await as(reactivating, acme.owner), '403 owner_required')
  assert.equal(await as(reactivating, person), '200')
  const globex = await reeve.organization('Globex')
  assert.equal(await as(globex.owner, person), '404 member_not_found')
})
