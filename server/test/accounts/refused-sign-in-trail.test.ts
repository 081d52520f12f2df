import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { onConnection } from '../../src/database/transaction.ts'
import { newSetupLink } from '../../src/features/accounts/set-up/index.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../src/kernel/ids.ts'
import { createAuthenticator } from '../harness/authenticator.ts'
import { type Browser, givePassword, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { accept, invite } from '../harness/invitations.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { OpenIdProvider } from '../harness/openid-provider.ts'
import { followCallback, linkAtProvider, signInAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import type { Organization, Person } from '../harness/organization.ts'
import { addPasskey, signInWithPasskey } from '../harness/passkeys.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const SETUP = 'setup link'
const WRONG = 'not the password of anybody'
const SPAN_MS = 10 * 60_000

let reeve: WithOpenId<ReeveWithMail>
before(async () => {
  reeve = await startWithOpenId(startReeveWithMail)
})
after(() => reeve.stop())

/** The people of one test case. `other` is a member of `otherOrganization` only. */
interface People {
  readonly acme: Organization
  readonly person: Person
  readonly other: Person
  readonly otherOrganization: Organization
}

/** An attempt with the person's valid credential, and one with a wrong credential. */
interface Attempts {
  right(): Promise<unknown>
  wrong(): Promise<unknown>
}

const identityOf = (email: string) => ({ sub: newId(), email, email_verified: true, name: 'Known There' })
const newBrowser = () => openBrowser(reeve.url)
const signInAs = (who: OpenIdProvider['who'], browser = newBrowser()) => {
  reeve.provider.who = who
  return signInAtProvider(browser)
}

async function challengedBrowser({ email }: Person): Promise<Browser> {
  const browser = newBrowser()
  assert.equal((await signInWithPassword(browser, email)).body.twoFactorRedirect, true)
  return browser
}

const block = async ({ acme, person }: People) => {
  const { body } = await acme.owner.call(`POST /v1/members/${person.userId}/suspension`, {
    body: { block_login: true },
  })
  assert.equal(body.login_blocked, true)
}

const PATHS: Readonly<Record<string, (people: People) => Promise<Attempts>>> = {
  async password({ person }) {
    await givePassword(reeve, person.userId)
    return {
      right: () => signInWithPassword(newBrowser(), person.email),
      wrong: () => signInWithPassword(newBrowser(), person.email, WRONG),
    }
  },
  async 'password, address not verified'({ person }) {
    await givePassword(reeve, person.userId)
    await reeve.query`update accounts set email_verified = false where id = ${person.userId}`
    return {
      right: () => signInWithPassword(newBrowser(), person.email),
      wrong: () => signInWithPassword(newBrowser(), person.email, WRONG),
    }
  },
  async passkey({ person }) {
    const id = Buffer.from(newId())
    const device = await addPasskey(await signedIn(reeve, person), createAuthenticator({ id }))
    return {
      right: () => signInWithPasskey(newBrowser(), device),
      wrong: () => signInWithPasskey(newBrowser(), createAuthenticator({ id })),
    }
  },
  async 'passkey of a locked device'({ person }) {
    const device = await addPasskey(await signedIn(reeve, person))
    return {
      right: () => signInWithPasskey(newBrowser(), device),
      wrong: () => signInWithPasskey(newBrowser(), device, { isUnlocked: false }),
    }
  },
  async 'one-time code'({ person }) {
    const { app } = await enableTotp(await signedIn(reeve, person))
    const browser = await challengedBrowser(person)
    return { right: () => verifyTotp(browser, codeOfStep(app, 0)), wrong: () => verifyTotp(browser, '000000') }
  },
  async 'recovery code'({ person }) {
    const { recoveryCodes } = await enableTotp(await signedIn(reeve, person))
    const browser = await challengedBrowser(person)
    const use = (code: string | undefined) =>
      browser.call('POST /auth/two-factor/verify-backup-code', { body: { code } })
    return { right: () => use(recoveryCodes[0]), wrong: () => use('aaaaa-bbbbb') }
  },
  async 'reset link'({ person: { email } }) {
    await reeve.call('POST /auth/request-password-reset', { body: { email } })
    const valid = tokenIn(await reeve.mailboxes.newest(email))
    const use = (token: string) =>
      reeve.call('POST /auth/reset-password', { body: { token, newPassword: 'a password of their own' } })
    return { right: () => use(valid), wrong: () => use(`${valid}x`) }
  },
  async 'verification link'({ person: { userId, email } }) {
    await reeve.query`update accounts set email_verified = false where id = ${userId}`
    await reeve.call('POST /auth/send-verification-email', { body: { email } })
    const valid = tokenIn(await reeve.mailboxes.newest(email))
    const use = (token: string) => reeve.call(`GET /auth/verify-email?token=${token}`, { follow: false })
    return { right: () => use(valid), wrong: () => use(`${valid}x`) }
  },
  async 'linked identity'({ person }) {
    const linked = identityOf(person.email)
    await signInAs(linked)
    return { right: () => signInAs(linked), wrong: () => signInAs(identityOf(person.email)) }
  },
  async 'first sign-in at the provider'({ person }) {
    const identity = identityOf(person.email)
    return { right: () => signInAs(identity), wrong: () => signInAs({ ...identity, email_verified: false }) }
  },
  async 'linking an identity'({ person, other }) {
    const [own, foreign] = [identityOf(person.email), identityOf(other.email)]
    await signInAs(foreign)
    const browser = await signedIn(reeve, person)
    reeve.provider.who = own
    // The person goes to the provider before the login is blocked, because the block ends the session.
    const back = await walkToProvider(browser, 'POST /auth/link-social')
    return {
      right: () => followCallback(browser, back),
      async wrong() {
        reeve.provider.who = { ...foreign, email: person.email }
        return linkAtProvider(browser)
      },
    }
  },
  async 'invitation in a session'({ person, other, otherOrganization: { owner, profiles } }) {
    await invite(owner, person.email, profiles.member)
    const token = tokenIn(await reeve.mailboxes.newest(person.email))
    const [own, foreign] = [await signedIn(reeve, person), await signedIn(reeve, other)]
    return { right: () => accept(own, token, {}), wrong: () => accept(foreign, token, {}) }
  },
  async [SETUP]({ acme, person: { userId } }) {
    const { vault, pool, runtime } = reeve.app
    const { token: valid, write } = newSetupLink(vault, { organizationId: acme.id, userId }, runtime.clock.now())
    await onConnection(pool, db => db.run(write))
    const use = (token: string) => reeve.call('POST /v1/setup', { body: { token, password: PASSWORD } })
    return { right: () => use(valid), wrong: () => use(randomBytes(32).toString('base64url')) }
  },
}

const NOTHING: readonly string[] = []
const HIDDEN = ['account.sign_in_failed at address by nobody: invalid_email_or_password']
const WITHOUT_CHALLENGE = ['account.sign_in_failed by nobody: invalid_two_factor_cookie']
const INVALID_LINK = ['account.password_reset_failed by nobody: invalid_token']
const BLOCKED = ['account.sign_in_failed at person by person: login_blocked']

/** The audit entries of each attempt. They name the person only if the credential identified the person. */
const EXPECTED: Readonly<Record<string, Readonly<Record<'ok' | 'blocked' | 'wrong', readonly string[]>>>> = {
  password: { ok: ['account.signed_in at person by person'], blocked: HIDDEN, wrong: HIDDEN },
  'password, address not verified': {
    ok: ['account.sign_in_failed at person by person: email_not_verified'],
    blocked: HIDDEN,
    wrong: HIDDEN,
  },
  passkey: {
    ok: ['account.signed_in at person by person'],
    blocked: BLOCKED,
    wrong: ['account.sign_in_failed by nobody: authentication_failed'],
  },
  'passkey of a locked device': {
    ok: ['account.signed_in at person by person'],
    blocked: BLOCKED,
    wrong: ['account.sign_in_failed by nobody: authentication_failed'],
  },
  'one-time code': {
    ok: ['account.signed_in at person by person'],
    blocked: WITHOUT_CHALLENGE,
    wrong: ['account.second_factor_failed at person by person: invalid_code'],
  },
  'recovery code': {
    ok: ['account.recovery_code_used at person by person', 'account.signed_in at person by person'],
    blocked: WITHOUT_CHALLENGE,
    wrong: ['account.second_factor_failed at person by person: invalid_backup_code'],
  },
  'reset link': { ok: ['account.password_reset at person by person'], blocked: INVALID_LINK, wrong: INVALID_LINK },
  'verification link': { ok: ['account.email_verified at person by person'], blocked: NOTHING, wrong: NOTHING },
  'linked identity': {
    ok: ['account.signed_in at person by person'],
    blocked: BLOCKED,
    wrong: ['account.sign_in_failed at person by nobody: other_identity_linked'],
  },
  'first sign-in at the provider': {
    ok: ['account.sign_in_method_added at person by person: oidc', 'account.signed_in at person by person'],
    blocked: ['account.sign_in_failed at person by nobody: login_blocked'],
    wrong: ['account.sign_in_failed by nobody: email_not_verified'],
  },
  'linking an identity': {
    ok: ['account.sign_in_method_added at person by person: oidc'],
    blocked: ['account.sign_in_failed by nobody: unable_to_link_account'],
    wrong: ['account.sign_in_failed at person by person: account_already_linked_to_different_user'],
  },
  'invitation in a session': {
    ok: ['invitation.accepted by person'],
    // The mailed token lifts the block without a session.
    blocked: ['invitation.accepted by person', 'member.login_unblocked by nobody'],
    wrong: ['operation.refused by other: invitation_for_another_address'],
  },
  [SETUP]: { ok: ['owner.set_up by person'], blocked: NOTHING, wrong: NOTHING },
}

const KINDS = ['ok', 'blocked', 'wrong'] as const

for (const [path, prepare] of Object.entries(PATHS)) {
  for (const kind of KINDS) {
    test(`${path}, ${kind}: the entries name a person only if the credential identified them`, async () => {
      const [acme, otherOrganization] = [await reeve.organization(), await reeve.organization('Other')]
      const [person, other] = [
        await newMember(acme, path === SETUP ? 'owner' : 'member'),
        await newMember(otherOrganization),
      ]
      const people = { acme, person, other, otherOrganization }
      const attempts = await prepare(people)
      if (kind === 'blocked') await block(people)
      const written = await writtenBy(people, kind === 'wrong' ? attempts.wrong : attempts.right)
      assert.deepEqual(written, EXPECTED[path]?.[kind])
    })
  }
}

test('a wrong password does not hide an identity at the provider that a blocked login refuses', async () => {
  const [acme, otherOrganization] = [await reeve.organization(), await reeve.organization('Other')]
  const [person, other] = [await newMember(acme), await newMember(otherOrganization)]
  const people = { acme, person, other, otherOrganization }
  await block(people)
  const written = await writtenBy(people, async () => {
    await signInWithPassword(newBrowser(), person.email, WRONG)
    await signInAs(identityOf(person.email))
  })
  assert.deepEqual(written, [...HIDDEN, 'account.sign_in_failed at person by nobody: login_blocked'])
})

test('an identity of another person is recorded for the person who links it, in their organization alone', async () => {
  const [acme, elsewhere] = [await reeve.organization(), await reeve.organization('Other')]
  const [person, other] = [await newMember(acme), await newMember(elsewhere)]
  const foreign = identityOf(other.email)
  await signInAs(foreign)
  const browser = await signedIn(reeve, person)
  const failuresIn = async ({ owner }: Organization) =>
    (await owner.call('GET /v1/sign-ins?outcome=failed')).body.sign_ins.map((item: Record<string, unknown>) => [
      item.user_id,
      item.reason,
    ])
  reeve.provider.who = { ...foreign, email: person.email }
  const { location } = await linkAtProvider(browser)
  assert.match(location, /error=account_already_linked_to_different_user/)
  assert.deepEqual(await failuresIn(acme), [[person.userId, 'account_already_linked_to_different_user']])
  assert.deepEqual(await failuresIn(elsewhere), [])
})

test('wrong passwords do not hide a blocked person’s valid passkey, whose further uses are counted', async () => {
  const [acme, otherOrganization] = [await reeve.organization(), await reeve.organization('Other')]
  const [person, other] = [await newMember(acme), await newMember(otherOrganization)]
  const people = { acme, person, other, otherOrganization }
  const device = await addPasskey(await signedIn(reeve, person))
  await block(people)
  const written = await writtenBy(people, async () => {
    for (let round = 0; round < 3; round++) {
      await signInWithPassword(newBrowser(), person.email, WRONG)
      await signInWithPasskey(newBrowser(), device)
    }
  })
  assert.deepEqual(written, [...HIDDEN, ...BLOCKED])
  const counted = await reeve.query<{ reasons: Record<string, number> }[]>`
    select reasons from anonymous_failures where addresses ? ${person.email}::text`
  assert.deepEqual(
    counted.map(({ reasons }) => reasons),
    [{ invalid_email_or_password: 2, login_blocked: 2 }],
  )
})

const newMember = (organization: Organization, profile: 'owner' | 'member' = 'member') =>
  organization.person(profile, { email: `someone-${newId()}@acme.test` })

/** Returns the entries that the attempt adds to the system chain, and to those of both organizations. */
async function writtenBy({ person, other, acme, otherOrganization }: People, attempt: () => Promise<unknown>) {
  // Starts a new interval of ten minutes: a network's first failure in it, and its first at each account, are recorded
  // at once, but later ones only counted.
  reeve.clock.advance(SPAN_MS - (reeve.clock.now().getTime() % SPAN_MS))
  const ids = [SYSTEM_ORGANIZATION, acme.id, otherOrganization.id]
  const entries = () => reeve.query<{ id: string; action: string; target: Named; actor: Named; reason: string }[]>`
    select id, action, target, actor, reason from audit_entries where organization_id = any (${ids}::uuid[])
    order by occurred_at, organization_id, sequence`
  const known = new Set((await entries()).map(({ id }) => id))
  await attempt()
  const names: Readonly<Record<string, string>> = { [person.userId]: 'person', [other.userId]: 'other', '': 'nobody' }
  return (await entries())
    .filter(({ id }) => !known.has(id))
    .map(({ action, target, actor, reason }) => {
      const address = target.name === person.email ? 'address' : target.name
      const at = target.type === 'account' ? (target.id ? names[target.id] : address) : undefined
      const by = names[actor.id ?? '']
      return `${action}${at === undefined ? '' : ` at ${at}`} by ${by}${reason === null ? '' : `: ${reason}`}`
    })
}

interface Named {
  readonly type: string
  readonly id: string | null
  readonly name?: string
}
