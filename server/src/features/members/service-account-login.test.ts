import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, signInWithPassword } from '../../../test/harness/browser.ts'
import { connectDirectory } from '../../../test/harness/directories.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { type ReeveWithMail, startReeveWithMail } from '../../../test/harness/mailbox.ts'
import { outcomeOf } from '../../../test/harness/reeve.ts'
import { createServiceAccount } from '../../../test/harness/service-accounts.ts'
import { openSession } from '../../../test/harness/session.ts'
import { onConnection } from '../../database/transaction.ts'
import { newId } from '../../kernel/ids.ts'
import { newSetupLink } from '../accounts/set-up/index.ts'

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail()
})
after(() => reeve.stop())

const PASSWORD = 'correct horse battery staple'

test('no address finds a service account in a sign-in, a reset, a verification or an invitation', async () => {
  const acme = await reeve.organization()
  const { user_id } = await createServiceAccount(acme, { name: 'robot' })
  for (const email of [user_id, `${user_id}@acme.test`, 'robot@acme.test', 'null@acme.test']) {
    const signIn = await signInWithPassword(openBrowser(reeve.url), email, PASSWORD)
    assert.ok([400, 401, 422].includes(signIn.status), `${email}: ${signIn.status}`)
    for (const path of ['request-password-reset', 'send-verification-email']) {
      await reeve.call(`POST /auth/${path}`, { body: { email } })
    }
    const body = { email, name: 'Robot', profile_id: acme.profiles.member }
    const created = await acme.owner.call('POST /v1/members', { body })
    assert.notEqual(created.body.user_id, user_id)
    await acme.owner.call('POST /v1/invitations', { body: { ...body, name: undefined } })
  }
  const [row] = await reeve.query`
    select email, email_verified,
      (select count(*)::int from sign_in_methods where user_id = a.id) as methods,
      (select count(*)::int from sessions where user_id = a.id) as sessions,
      (select count(*)::int from passkeys where user_id = a.id) as passkeys
    from accounts a where id = ${user_id}`
  assert.deepEqual({ ...row }, { email: null, email_verified: false, methods: 0, sessions: 0, passkeys: 0 })
})

test('the database refuses to verify a service account, so that not even a planted session is valid', async () => {
  const acme = await reeve.organization()
  const { user_id } = await createServiceAccount(acme)
  await assert.rejects(openSession(reeve.app, user_id), /accounts_without_an_address_are_never_verified/)
  const person = await acme.person('member')
  const { cookie, id } = await openSession(reeve.app, person.userId)
  await reeve.query`update sessions set user_id = ${user_id} where id = ${id}`
  const headers = { cookie, 'reeve-organization': acme.id }
  assert.equal(outcomeOf(await reeve.call('GET /v1/caller', { headers })), '401 invalid_session')
  assert.equal(outcomeOf(await reeve.call('GET /v1/account', { headers: { cookie } })), '401 invalid_session')
})

test('a setup link and an identity at the provider give no access to a service account', async () => {
  const acme = await reeve.organization()
  const { user_id } = await createServiceAccount(acme)
  const whom = { organizationId: acme.id, userId: user_id }
  const { token, write } = newSetupLink(reeve.app.vault, whom, reeve.clock.now())
  await onConnection(reeve.app.pool, db => db.run(write))
  const { status, body } = await reeve.call('POST /v1/setup', { body: { token, password: PASSWORD } })
  assert.deepEqual([status, body.code], [404, 'setup_link_not_found'])
  const link = await reeve.call('POST /v1/setup/link', { body: { token } })
  assert.equal(outcomeOf(link), '404 setup_link_not_found')
  await acme.owner.signIn()
  const path = `/v1/members/${user_id}`
  const signIns = await assertSuccess(acme.owner.call(`GET ${path}/sign-ins`))
  assert.deepEqual(signIns.body, { sign_ins: [], next_cursor: null, withheld: null })
  assert.deepEqual((await assertSuccess(acme.owner.call(`GET ${path}/sessions`))).body.sessions, [])
  const unlinked = await assertSuccess(acme.owner.inSession(`DELETE ${path}/identity`))
  assert.equal(unlinked.body.identities_unlinked, 0)
})

test('a directory sees no service accounts, and hands them to an owner when it removes a person', async () => {
  const acme = await reeve.organization()
  const okta = await connectDirectory(reeve, acme)
  const { user } = await okta.create()
  const { user_id } = await createServiceAccount(acme, { accountable_user_id: user.id })
  const call = (request: string, body?: object) =>
    fetch(`${reeve.url}/scim/v2/${request.split(' ')[1]}`, {
      method: request.split(' ')[0] ?? '',
      headers: { authorization: `Bearer ${okta.token}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const listed = (await (await call('GET Users')).json()) as { Resources: { id: string }[] }
  assert.deepEqual(listed.Resources.map(({ id }) => id).toSorted(), [acme.owner.userId, user.id].toSorted())
  for (const method of ['GET', 'DELETE']) assert.equal((await call(`${method} Users/${user_id}`)).status, 404, method)
  const patch = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  }
  assert.equal((await call(`PATCH Users/${user_id}`, patch)).status, 404)
  const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: `Robots ${newId()}` }
  const grouped = await call('POST Groups', { ...group, members: [{ value: user_id }] })
  assert.notEqual(grouped.status, 201)

  assert.equal((await call(`DELETE Users/${user.id}`)).status, 204)
  const robot = await assertSuccess(acme.owner.call(`GET /v1/members/${user_id}`))
  assert.deepEqual([robot.body.status, robot.body.accountable_user_id], ['active', acme.owner.userId])
})

test('the id of a service account cannot become the external id of another member', async () => {
  const acme = await reeve.organization()
  const { user_id } = await createServiceAccount(acme)
  const { userId } = await acme.person('member')
  const edited = await acme.owner.call(`PATCH /v1/members/${userId}/details`, { body: { external_id: user_id } })
  assert.equal(outcomeOf(edited), '409 ambiguous_external_id')
})
