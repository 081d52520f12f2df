import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../../../test/harness/browser.ts'
import { assertSuccess, assign } from '../../../test/harness/every-operation.ts'
import { accept, invite, leavePending, NEWCOMER, statusesOf } from '../../../test/harness/invitations.ts'
import type { Organization, Person } from '../../../test/harness/organization.ts'
import { recordedBy } from '../../../test/harness/platform.ts'
import { cheapHashing } from '../../../test/harness/quick-hashing.ts'
import { type Answer, inDatabase, type SharedReeve, sharedReeve, startReeve } from '../../../test/harness/reeve.ts'
import { sql } from '../../database/statement.ts'
import { onConnection } from '../../database/transaction.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const code = ({ status, body }: Answer) => (status < 300 ? String(status) : `${status} ${body.code}`)
const freshAddress = () => `grace-${newId()}@acme.test`
const suspension = ({ userId }: { userId: string }) => `POST /v1/members/${userId}/suspension`

/** Sends an invitation to this email address, and returns its token. */
async function tokenFor(acme: Organization, email: string, by: Person = acme.owner, profile = acme.profiles.member) {
  return (await assertSuccess(invite(by, email, profile))).body.accept_token as string
}

const membersCalled = async (acme: Organization, email: string) =>
  (await acme.owner.call(`GET /v1/members?q=${encodeURIComponent(email)}`)).body.members

const acceptedAs = (entries: readonly { action: string; changes: { after: unknown } }[]) =>
  entries
    .filter(({ action }) => action === 'invitation.accepted')
    .map(({ changes }) => (changes.after as { accepted_as: string }).accepted_as)

const canSignIn = async (email: string, password?: string) =>
  (await signInWithPassword(openBrowser(reeve.url), email, password)).status === 200

describe('acceptInvitation: who accepts', () => {
  test('a person without an account gets one and joins: one entry by that account, and two events', async () => {
    const [acme, email] = [await reeve.organization(), freshAddress()]
    const sent = (await assertSuccess(invite(acme.owner, email, acme.profiles.administrator))).body
    const { answer, entries, events } = await recordedBy(reeve, acme.id, () => accept(reeve, sent.accept_token))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { user_id } = answer.body
    const profile_id = acme.profiles.administrator
    assert.deepEqual(answer.body, { organization_id: acme.id, user_id, profile_id })
    assert.deepEqual(
      entries.map(({ action, actor, target, changes }) => ({ action, actor, target, changes })),
      [
        {
          action: 'invitation.accepted',
          actor: { type: 'account', id: user_id, name: 'Grace Hopper', key: null },
          target: { type: 'invitation', id: sent.id, name: email },
          changes: {
            before: { status: 'pending' },
            after: { status: 'accepted', user_id, profile_id, accepted_as: 'new_account' },
          },
        },
      ],
    )
    assert.deepEqual(
      events.map(({ type, data }) => ({ type, data })),
      [
        { type: 'invitation.accepted', data: { invitation_id: sent.id, email, user_id } },
        { type: 'member.created', data: { user_id, email, name: 'Grace Hopper', profile_id } },
      ],
    )
    const [member] = await membersCalled(acme, email)
    assert.deepEqual([member.user_id, member.name, member.status], [user_id, 'Grace Hopper', 'active'])
    assert.deepEqual(await statusesOf(acme), [[email, 'accepted', null]])

    const browser = openBrowser(reeve.url, acme.id)
    assert.equal((await signInWithPassword(browser, email)).status, 200)
    assert.equal((await browser.call('GET /v1/caller')).body.user.user_id, user_id)
  })

  test('a signed-in person joins with their own account, which is not changed', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const person = await other.person('member')
    const browser = await signedIn(reeve, person)
    const token = await tokenFor(acme, person.email)
    const { answer, entries } = await recordedBy(reeve, acme.id, () => accept(browser, token, {}))
    assert.deepEqual([answer.status, answer.body.user_id], [200, person.userId], JSON.stringify(answer.body))
    assert.deepEqual([entries[0]?.actor.id, acceptedAs(entries)], [person.userId, ['signed_in']])
    const { organizations } = (await browser.call('GET /v1/account')).body
    assert.deepEqual(organizations.map(({ id }: { id: string }) => id).sort(), [acme.id, other.id].sort())
  })

  test('the signed-in account must have the invited address; the refusal is recorded without the token', async () => {
    const acme = await reeve.organization()
    const browser = await signedIn(reeve, await acme.person('member'))
    const token = await tokenFor(acme, freshAddress())
    const { answer, entries } = await recordedBy(reeve, acme.id, () => accept(browser, token))
    assert.equal(code(answer), '403 invitation_for_another_address')
    assert.deepEqual(
      entries.map(({ action, reason, target }) => [action, reason, target.type]),
      [['operation.refused', 'invitation_for_another_address', 'invitation']],
    )
    assert.ok(!JSON.stringify(entries).includes(token))
    assert.ok(!JSON.stringify(entries).includes(PASSWORD))
    assert.equal(code(await accept(reeve, token)), '200')
  })

  test('without a session, a claimed account must sign in first, and keeps its password', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const person = await other.person('member')
    const browser = await signedIn(reeve, person)
    const token = await tokenFor(acme, person.email)
    for (const body of [{}, { name: 'Mallory', password: 'another long password' }]) {
      assert.equal(code(await accept(reeve, token, body)), '409 sign_in_to_accept')
    }
    assert.ok(!(await canSignIn(person.email, 'another long password')))
    assert.equal(code(await accept(browser, token, {})), '200')
  })

  test('an account without a verified address is claimed, and its former password stops working', async () => {
    const [acme, email] = [await reeve.organization(), freshAddress()]
    const theirs = 'the password of someone else'
    const id = newId()
    await reeve.query`
      insert into accounts (id, email, name, created_at, updated_at) values (${id}, ${email}, 'Mallory', now(), now())`
    await reeve.query`
      insert into sign_in_methods (id, user_id, provider_id, account_id, password, created_at, updated_at)
      values (${newId()}, ${id}, 'credential', ${id}, ${await cheapHashing.hash(theirs)}, now(), now())`
    const { answer, entries } = await recordedBy(reeve, acme.id, async () => accept(reeve, await tokenFor(acme, email)))
    assert.equal(code(answer), '200')
    assert.deepEqual(acceptedAs(entries), ['unclaimed_account'])
    assert.deepEqual([await canSignIn(email, theirs), await canSignIn(email)], [false, true])
    assert.equal((await membersCalled(acme, email))[0].name, 'Grace Hopper')
  })

  test('a token shown to its sender never claims an account that another organization provisioned', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const email = freshAddress()
    const body = { email, name: 'Grace', profile_id: other.profiles.administrator }
    await assertSuccess(other.owner.call('POST /v1/members', { body }))
    const token = await tokenFor(acme, email)
    assert.equal(code(await accept(reeve, token)), '409 sign_in_to_accept')
    assert.ok(!(await canSignIn(email)))
  })

  test('accepting does not open a login that another organization has blocked, claimed or not', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const [claimed, unclaimed] = [await other.person('member'), await other.person('member')]
    const browser = await signedIn(reeve, claimed)
    for (const person of [claimed, unclaimed]) {
      const token = await tokenFor(acme, person.email)
      await assertSuccess(other.owner.call(suspension(person), { body: { block_login: true } }))
      const { answer, entries } = await recordedBy(reeve, acme.id, () => accept(reeve, token))
      assert.equal(code(answer), '403 login_blocked')
      assert.deepEqual(
        entries.map(({ action }) => action),
        ['operation.refused'],
      )
      if (person === claimed) assert.equal(code(await accept(browser, token, {})), '403 login_blocked')
      assert.deepEqual(await membersCalled(acme, person.email), [])
      await assertSuccess(other.owner.call(`DELETE /v1/members/${person.userId}/suspension`))
      assert.ok(!(await canSignIn(person.email, 'another long password')))
    }
  })

  test('a suspended member stays suspended, nobody joins twice, and removed ones need a new invitation', async () => {
    const acme = await reeve.organization()
    const person = await acme.person('member')
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}`))
    const token = await tokenFor(acme, person.email)
    const browser = await signedIn(reeve, person)
    const again = { email: person.email, name: 'Grace', profile_id: acme.profiles.member }
    await assertSuccess(acme.owner.call('POST /v1/members', { body: again }))
    assert.equal(code(await accept(browser, token, {})), '409 invitation_revoked')
    await leavePending(reeve, acme, person.email)
    assert.equal(code(await accept(browser, token, {})), '409 already_member')
    await assertSuccess(acme.owner.call(suspension(person), { body: {} }))
    const { answer, entries } = await recordedBy(reeve, acme.id, () => accept(browser, token, {}))
    assert.equal(code(answer), '409 member_suspended')
    assert.deepEqual(
      entries.map(({ reason }) => reason),
      ['member_suspended'],
    )
    assert.equal((await membersCalled(acme, person.email))[0].status, 'suspended')
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${person.userId}`))
    assert.equal(code(await accept(browser, token, {})), '409 invitation_revoked')
    assert.equal(code(await accept(browser, await tokenFor(acme, person.email), {})), '200')
    assert.equal((await membersCalled(acme, person.email))[0].status, 'active')
  })

  test('a cross-site request cannot accept an invitation with the session of the browser', async () => {
    const acme = await reeve.organization()
    const person = await (await reeve.organization('Other')).person('member')
    const browser = await signedIn(reeve, person)
    const token = await tokenFor(acme, person.email)
    const body = { token }
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await browser.call('POST /v1/invitations/accept', { body, headers })
    assert.equal(code(answer), '403 cross_site_request')
    assert.deepEqual(await membersCalled(acme, person.email), [])
  })
})

describe('acceptInvitation: the token', () => {
  test('an invitation is accepted once, and an expired or revoked one is refused', async () => {
    const acme = await reeve.organization()
    const used = await tokenFor(acme, freshAddress())
    await assertSuccess(accept(reeve, used))
    const expired = await tokenFor(acme, freshAddress())
    await inDatabase(reeve.app.pool, acme.id, transaction =>
      transaction.commit(sql`
        update invitations set expires_at = ${reeve.clock.now()}
        where organization_id = ${acme.id} and status = 'pending'`),
    )
    const revoked = (await invite(acme.owner, freshAddress(), acme.profiles.member)).body
    await assertSuccess(acme.owner.call(`DELETE /v1/invitations/${revoked.id}`))
    for (const [token, expected] of [
      [used, 'invitation_settled'],
      [expired, 'invitation_expired'],
      [revoked.accept_token, 'invitation_revoked'],
    ] as const) {
      const members = () => acme.owner.call('GET /v1/members')
      const before = (await members()).body
      const { answer, entries } = await recordedBy(reeve, acme.id, () => accept(reeve, token))
      assert.equal(code(answer), `409 ${expected}`)
      assert.deepEqual(
        entries.map(({ action, reason }) => [action, reason]),
        [['operation.refused', expected]],
      )
      assert.deepEqual((await members()).body, before)
    }
  })

  test('an invalid token, and one of another organization, get the same 404', async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const token = await tokenFor(acme, freshAddress())
    const bytes = Buffer.from(token, 'base64url')
    const under = (organizationId: string) =>
      Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), bytes.subarray(16)]).toString('base64url')
    const wrong = [
      'x',
      '../../etc/passwd',
      'é'.repeat(64),
      `${token}=`,
      token.slice(1),
      token.slice(0, -1),
      token.toUpperCase(),
      under(other.id),
      under(newId()),
      under('00000000-0000-0000-0000-000000000000'),
      Buffer.alloc(48, 255).toString('base64url'),
    ]
    const told = new Set<string>()
    for (const one of wrong) {
      const answer = await accept(reeve, one)
      assert.equal(code(answer), '404 invitation_not_found', one)
      told.add(JSON.stringify({ ...answer.body, request_id: null }))
    }
    assert.equal(told.size, 1)
    assert.equal(code(await accept(reeve, token)), '200')
  })

  test('an invalid body is refused with its pointer; a new account needs a name and a password', async () => {
    const acme = await reeve.organization()
    const token = await tokenFor(acme, freshAddress())
    const { entries } = await recordedBy(reeve, acme.id, async () => {
      for (const [body, pointer] of [
        [{}, '/token'],
        [{ token: 7 }, '/token'],
        [{ token: '' }, '/token'],
        [{ token: 'x'.repeat(201) }, '/token'],
        [{ token: `${token.slice(0, -1)}\0` }, '/token'],
        [{ token }, '/name'],
        [{ token, password: PASSWORD }, '/name'],
        [{ token, name: 'Grace' }, '/password'],
        [{ token, ...NEWCOMER, name: ' ' }, '/name'],
        [{ token, ...NEWCOMER, name: 'Gr\0ace' }, '/name'],
        [{ token, ...NEWCOMER, password: '7 chars' }, '/password'],
        [{ token, ...NEWCOMER, password: 'x'.repeat(129) }, '/password'],
        [{ token, ...NEWCOMER, password: 'a password\0with' }, '/password'],
        [{ token, ...NEWCOMER, profile_id: acme.profiles.owner }, '/profile_id'],
      ] as const) {
        const answer = await reeve.call('POST /v1/invitations/accept', { body })
        assert.deepEqual([answer.status, answer.body.errors?.[0].pointer], [422, pointer], JSON.stringify(body))
      }
    })
    assert.deepEqual(entries, [])
    assert.equal(code(await accept(reeve, token)), '200')
  })

  test('of a hundred concurrent acceptances of one invitation, one succeeds', async () => {
    const [acme, email] = [await reeve.organization(), freshAddress()]
    const token = await tokenFor(acme, email)
    const { answer: answers, types } = await recordedBy(reeve, acme.id, () =>
      Promise.all(Array.from({ length: 100 }, (_, index) => accept(reeve, token, { ...NEWCOMER, name: `G ${index}` }))),
    )
    const codes = Map.groupBy(answers.map(code), one => one)
    assert.deepEqual([...codes].map(([one, all]) => [one, all.length]).sort(), [
      ['200', 1],
      ['409 invitation_settled', 99],
    ])
    assert.deepEqual(types, ['invitation.accepted', 'member.created'])
    assert.equal((await membersCalled(acme, email)).length, 1)
    const [row] = await onConnection(reeve.app.pool, db =>
      db.run(sql<{ count: number }[]>`
      select count(*) from accounts where email = ${email}`),
    )
    assert.equal(row?.count, 1)
  })

  test('guesses count toward the limit of sign-in attempts: of 60 at once, 10 are evaluated', async () => {
    const limited = await startReeve({ config: { signInAttempts: 10 } })
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, () => accept(limited, 'x'.repeat(64))))
      assert.equal(answers.filter(({ status }) => status === 404).length, 10)
      assert.equal(answers.filter(({ status }) => status === 429).length, 50)
    } finally {
      await limited.stop()
    }
  })
})

describe('acceptInvitation: the current permissions of the inviter', () => {
  const refuses = async (acme: Organization, token: string, email: string, expected: string) => {
    assert.equal(code(await accept(reeve, token)), `409 ${expected}`)
    assert.deepEqual(await membersCalled(acme, email), [])
  }

  test('an invitation is refused while its inviter may not invite, or may not grant its profile', async () => {
    const [acme, email] = [await reeve.organization(), freshAddress()]
    const inviter = await acme.person('administrator')
    const offered = await acme.profile(['members.read', 'members.suspend'])
    const token = await tokenFor(acme, email, inviter, offered)
    for (const permissions of [
      ['members.read', 'members.suspend'],
      ['members.invite', 'members.read'],
    ]) {
      await assign(acme, inviter, await acme.profile(permissions))
      await refuses(acme, token, email, 'inviter_not_entitled')
    }
    await assign(acme, inviter, acme.profiles.administrator)
    assert.equal(code(await accept(reeve, token)), '200')
  })

  test('a profile edited to exceed the inviter is not granted, and an offered profile cannot be deleted', async () => {
    const [acme, email] = [await reeve.organization(), freshAddress()]
    const inviter = await acme.person(await acme.profile(['members.invite', 'members.read']))
    const offered = await acme.profile(['members.read'])
    const token = await tokenFor(acme, email, inviter, offered)
    const body = { permissions: ['members.read', 'agents.run'] }
    await assertSuccess(acme.owner.call(`PATCH /v1/profiles/${offered}`, { body }))
    await refuses(acme, token, email, 'inviter_not_entitled')
    assert.equal(code(await acme.owner.call(`DELETE /v1/profiles/${offered}`)), '409 profile_in_use')
  })

  test('the Owner profile is granted only while the inviter is an owner', async () => {
    const [acme, email] = [await reeve.organization(), freshAddress()]
    const inviter = await acme.person('owner')
    const token = await tokenFor(acme, email, inviter, acme.profiles.owner)
    await assign(acme, inviter, acme.profiles.administrator)
    await refuses(acme, token, email, 'inviter_not_entitled')
  })

  test('suspending or removing the inviter revokes their invitations, and reactivation restores none', async () => {
    const acme = await reeve.organization()
    const [suspended, removed] = [await acme.person('administrator'), await acme.person('administrator')]
    const emails = [freshAddress(), freshAddress()] as const
    const tokens = [await tokenFor(acme, emails[0], suspended), await tokenFor(acme, emails[1], removed)] as const
    await assertSuccess(acme.owner.call(suspension(suspended), { body: {} }))
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${removed.userId}`))
    await refuses(acme, tokens[0], emails[0], 'invitation_revoked')
    await refuses(acme, tokens[1], emails[1], 'invitation_revoked')
    await assertSuccess(acme.owner.call(`DELETE /v1/members/${suspended.userId}/suspension`))
    await refuses(acme, tokens[0], emails[0], 'invitation_revoked')
  })

  test('an acceptance concurrent with its inviter’s suspension comes before it or is refused', async () => {
    const acme = await reeve.organization()
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const [email, inviter] = [freshAddress(), await acme.person('administrator')]
      const guest = await (await reeve.organization('Other')).person('member', { email })
      const browser = await signedIn(reeve, guest)
      const token = await tokenFor(acme, email, inviter)
      const suspend = () => acme.owner.call(suspension(inviter), { body: {} })
      const join = () => accept(browser, token, {})
      const [first, second] = round % 2 === 0 ? [suspend, join] : [join, suspend]
      const { answer, entries } = await recordedBy(reeve, acme.id, () => Promise.all([first(), second()]))
      const joined = round % 2 === 0 ? answer[1] : answer[0]
      const cut = round % 2 === 0 ? answer[0] : answer[1]
      assert.equal(cut.status, 200)
      const order = entries.map(({ action }) => action)
      const expected =
        joined.status === 200 ? ['invitation.accepted', 'member.suspended'] : ['member.suspended', 'operation.refused']
      assert.deepEqual(order, expected)
      assert.equal(cut.body.invites_invalidated, joined.status === 200 ? 0 : 1)
      assert.equal((await membersCalled(acme, email)).length, joined.status === 200 ? 1 : 0)
      outcomes.add(code(joined))
    }
    for (const outcome of outcomes) assert.ok(['200', '409 invitation_revoked'].includes(outcome), outcome)
  })
})
