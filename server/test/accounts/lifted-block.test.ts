import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { inTransaction } from '../../src/database/transaction.ts'
import { lockLoginBlock } from '../../src/features/accounts/login-blocks/index.ts'
import { SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { givePassword, openBrowser, signInWithPassword } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import type { IdentityServer } from '../harness/identity-server.ts'
import { accept, invite, leavePending } from '../harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { recordedBy, recordOf } from '../harness/platform.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { startScimServer } from '../harness/scim-server.ts'

const suspension = ({ userId }: Person) => `/v1/members/${userId}/suspension`
const block = (acme: Organization, person: Person) =>
  assertSuccess(acme.owner.call(`POST ${suspension(person)}`, { body: { block_login: true } }))
const createAgain = (acme: Organization, { email }: Person, by = acme.owner, profileId = acme.profiles.member) =>
  by.call('POST /v1/members', { body: { email, name: 'Back', profile_id: profileId } })
const countOf = async (reeve: TestReeve, acme: Organization) => {
  const { entries, events } = await recordOf(reeve, acme.id)
  return [
    entries.filter(({ action }) => action === 'member.login_unblocked').length,
    events.filter(({ type }) => type === 'member.login_unblocked').length,
  ]
}

/** Returns two organizations and a person whose login the first one has blocked. */
async function blockedPerson(reeve: TestReeve) {
  const [former, next] = [await reeve.organization('Former'), await reeve.organization('Next')]
  const person = await former.person('member')
  await givePassword(reeve, person.userId)
  await block(former, person)
  return { former, next, person }
}

suite('built-in logins, with mail', () => {
  let reeve: ReeveWithMail
  before(async () => {
    reeve = await startReeveWithMail()
  })
  after(() => reeve.stop())

  const canSignIn = async ({ email }: { email: string }, password?: string) =>
    (await signInWithPassword(openBrowser(reeve.url), email, password)).status === 200
  async function mailedToken(next: Organization, { email }: Person) {
    const before = reeve.mailboxes.count(email)
    await assertSuccess(invite(next.owner, email, next.profiles.member))
    return tokenIn(await reeve.mailboxes.newest(email, before + 1))
  }

  test('accepting another organization’s mailed invitation lifts a login block', async () => {
    const { former, next, person } = await blockedPerson(reeve)
    const token = await mailedToken(next, person)
    assert.equal(await canSignIn(person), false)
    const told = await recordedBy(reeve, former.id, () => accept(reeve, token, {}))
    assert.deepEqual([told.answer.status, told.answer.body.user_id], [200, person.userId])
    assert.deepEqual([told.actions, told.types], [['member.login_unblocked'], ['member.login_unblocked']])
    assert.equal(told.events[0].data.user_id, person.userId)
    assert.ok(!JSON.stringify([told.entries, told.events]).includes(next.id), 'the other organization is not named')
    assert.equal(await canSignIn(person), true)

    const { body } = await former.owner.call(`GET ${suspension(person)}`)
    assert.deepEqual([body.user_id, body.login_blocked], [person.userId, false])
    assert.equal((await former.owner.call(`DELETE ${suspension(person)}`)).body.login_unblocked, false)
  })

  test('an unclaimed account is claimed and unblocked', async () => {
    const [former, next] = [await reeve.organization('Former'), await reeve.organization('Next')]
    const person = await former.person('member')
    await block(former, person)
    const token = await mailedToken(next, person)
    const { status } = await accept(reeve, token, { name: 'Grace', password: 'another long password' })
    assert.equal(status, 200)
    assert.equal(await canSignIn(person, 'another long password'), true)
    assert.deepEqual(await countOf(reeve, former), [1, 1])
  })

  test('a refused acceptance keeps the block and sends no event', async () => {
    const { former, next, person } = await blockedPerson(reeve)
    const token = await mailedToken(next, person)
    await assertSuccess(
      next.owner.call('POST /v1/members', {
        body: { email: person.email, name: 'G', profile_id: next.profiles.member },
      }),
    )
    await leavePending(reeve, next, person.email)
    await assertSuccess(next.owner.call(`POST ${suspension(person)}`, { body: {} }))
    assert.equal((await accept(reeve, token, {})).body.code, 'member_suspended')
    assert.equal(await canSignIn(person), false)
    assert.deepEqual(await countOf(reeve, former), [0, 0])
  })

  test('an invitation of the suspending organization lifts neither suspension nor block', async () => {
    const acme = await reeve.organization()
    const email = `held-${acme.id.slice(-12)}@acme.test`
    await assertSuccess(invite(acme.owner, email, acme.profiles.member))
    const token = tokenIn(await reeve.mailboxes.newest(email))
    const person = await acme.person('member', { email })
    await givePassword(reeve, person.userId)
    await block(acme, person)
    assert.equal((await accept(reeve, token, {})).body.code, 'member_suspended')
    assert.equal((await acme.owner.call(`GET ${suspension(person)}`)).body.login_blocked, true)
    assert.equal(await canSignIn(person), false)
  })

  test('a person removed with a blocked login is unblocked by accepting a new invitation', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    await givePassword(reeve, person.userId)
    await block(acme, person)
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}`))
    const inviter = await acme.person(await acme.profile(['members.invite']))
    const nothing = await acme.profile([])
    assert.equal((await invite(inviter, person.email, nothing)).body.code, 'reactivation_required')
    const token = await mailedToken(acme, person)
    assert.equal((await accept(reeve, token, {})).status, 200)
    assert.equal(await canSignIn(person), true)
    assert.deepEqual(await countOf(reeve, acme), [1, 1])
  })

  test('after a crash right after the commit a worker notifies the organization once', async () => {
    const { former, person } = await blockedPerson(reeve)
    await inTransaction(reeve.app.pool, SYSTEM_ORGANIZATION, async transaction => {
      const block = await transaction.run(lockLoginBlock(person.userId))
      await transaction.commit(reeve.app.loginBlocks.liftAny(block, new Date()).writes)
    })
    assert.deepEqual(await countOf(reeve, former), [0, 0])
    await Promise.all([reeve.app.loginBlocks.finishDue(), reeve.app.loginBlocks.finishDue()])
    assert.deepEqual(await countOf(reeve, former), [1, 1])
    assert.equal(await reeve.app.loginBlocks.finishDue(), 0)
  })

  test('crosswise suspensions and acceptances of two organizations do not deadlock', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = await Promise.all([blockedPerson(reeve), blockedPerson(reeve)])
      const [first, second] = await Promise.all([
        mailedToken(two.former, one.person),
        mailedToken(one.former, two.person),
      ])
      const answers = await Promise.all([accept(reeve, first, {}), accept(reeve, second, {})])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      )
      assert.deepEqual(
        [await countOf(reeve, one.former), await countOf(reeve, two.former)],
        [
          [1, 1],
          [1, 1],
        ],
      )
    }
  })
})

suite('without a mail server', () => {
  let reeve: TestReeve
  before(async () => {
    reeve = await startReeve()
  })
  after(() => reeve.stop())

  const canSignIn = async ({ email }: Person) =>
    (await signInWithPassword(openBrowser(reeve.url), email)).status === 200

  test('a token shown to its sender does not lift a login block', async () => {
    const { former, next, person } = await blockedPerson(reeve)
    const { accept_token: token } = (await assertSuccess(invite(next.owner, person.email, next.profiles.member))).body
    assert.equal((await accept(reeve, token, {})).body.code, 'login_blocked')
    assert.deepEqual([await canSignIn(person), await countOf(reeve, former)], [false, [0, 0]])
  })

  const remove = (acme: Organization, { userId }: Person) =>
    assertSuccess(acme.owner.call(`DELETE /v1/members/${userId}`))

  test('a member created again after a removal can sign in, because the organization’s block is lifted', async () => {
    const { former, person } = await blockedPerson(reeve)
    await remove(former, person)
    assert.equal(await canSignIn(person), false)
    const { actions, types, events } = await recordedBy(reeve, former.id, () =>
      assertSuccess(createAgain(former, person)),
    )
    assert.deepEqual(actions, ['member.created', 'member.login_unblocked'])
    assert.deepEqual(types, ['member.created', 'member.login_unblocked'])
    assert.equal(events[1].data.user_id, person.userId)
    assert.equal(await canSignIn(person), true)
  })

  test('an invitation accepted after a removal also lifts the block, even if the sender saw the token', async () => {
    const { former, person } = await blockedPerson(reeve)
    await remove(former, person)
    const { accept_token: token } = (await assertSuccess(invite(former.owner, person.email, former.profiles.member)))
      .body
    const { answer, actions } = await recordedBy(reeve, former.id, () => accept(reeve, token, {}))
    assert.deepEqual([answer.status, actions], [200, ['invitation.accepted', 'member.login_unblocked']])
    assert.equal(await canSignIn(person), true)
  })

  test('a person created by another organization stays blocked', async () => {
    const { former, next, person } = await blockedPerson(reeve)
    await remove(former, person)
    await assertSuccess(createAgain(next, person))
    assert.deepEqual([await canSignIn(person), await countOf(reeve, former)], [false, [0, 0]])
  })

  test('a refused creation keeps the block', async () => {
    const { former, person } = await blockedPerson(reeve)
    await remove(former, person)
    const nothing = await former.profile([])
    const inviter = await former.person(await former.profile(['members.invite']))
    assert.equal((await createAgain(former, person, inviter, nothing)).body.code, 'reactivation_required')
    assert.equal(await canSignIn(person), false)
  })
})

suite('a remote identity provider, with mail', () => {
  let reeve: ReeveWithMail
  let server: IdentityServer
  before(async () => {
    server = await startScimServer()
    reeve = await startReeveWithMail({ identityProvider: server.connect() })
  })
  after(async () => {
    await reeve.stop()
    await server.close()
  })

  async function invited() {
    const [former, next] = [await reeve.organization('Former'), await reeve.organization('Next')]
    const person = await former.person('member')
    await givePassword(reeve, person.userId)
    const login = server.add(person.email)
    await block(former, person)
    assert.equal(login.isOpen, false)
    await assertSuccess(invite(next.owner, person.email, next.profiles.member))
    return { former, login, token: tokenIn(await reeve.mailboxes.newest(person.email)) }
  }

  test('creating a member again unblocks the login at the provider', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    const login = server.add(person.email)
    await block(acme, person)
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}`))
    assert.equal(login.isOpen, false)
    await assertSuccess(createAgain(acme, person))
    assert.equal(login.isOpen, true)
    assert.deepEqual(await countOf(reeve, acme), [1, 1])
  })

  test('the login is unblocked at the provider, and the organization that blocked it is notified', async () => {
    const { former, login, token } = await invited()
    assert.equal((await accept(reeve, token, {})).status, 200)
    assert.equal(login.isOpen, true)
    assert.deepEqual(await countOf(reeve, former), [1, 1])
  })

  test('if the provider does not respond, the acceptance stands and a worker unblocks the login', async () => {
    const { former, login, token } = await invited()
    server.faults.set('change', 'error')
    assert.equal((await accept(reeve, token, {})).status, 200)
    assert.deepEqual([login.isOpen, await countOf(reeve, former)], [false, [0, 0]])
    server.faults.clear()
    reeve.clock.advance(31_000)
    await reeve.app.loginBlocks.finishDue()
    assert.deepEqual([login.isOpen, await countOf(reeve, former)], [true, [1, 1]])
  })
})
