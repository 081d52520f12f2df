import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onConnection } from '../../src/database/transaction.ts'
import { newSetupLink } from '../../src/features/accounts/set-up/index.ts'
import { scryptHashing } from '../../src/features/accounts/sign-in/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { openCommandLine } from '../harness/command-line.ts'
import { accept, invite } from '../harness/invitations.ts'
import { inShortForm } from '../harness/long-form.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Organization } from '../harness/organization.ts'
import { databaseUrl } from '../harness/process.ts'
import { outcomeOf, TEST_SECRET } from '../harness/reeve.ts'

let reeve: ReeveWithMail
let acme: Organization
let line: ReturnType<typeof openCommandLine>
before(async () => {
  reeve = await startReeveWithMail()
  acme = await reeve.organization()
  line = openCommandLine({ DATABASE_URL: databaseUrl(reeve.database.target), REEVE_SECRET: TEST_SECRET })
})
after(async () => {
  line.remove()
  await reeve.stop()
})

/** A text of `count` emoji. Each is one code point, but two UTF-16 code units. */
const emoji = (count: number) => Array.from({ length: count }, (_, at) => ['🐴', '🔋', '📎'][at % 3]).join('')

/** Eight code points, which NFKC composes to four. */
const COMPOSED = 'e\u0301a\u0301i\u0301o\u0301'

const SHORT = inShortForm([COMPOSED, emoji(7), emoji(4)], 2)
const LONG = inShortForm([emoji(129), '\ufdfa'.repeat(8)])
const VALID = inShortForm([emoji(128), `${COMPOSED}${COMPOSED}`, emoji(8), emoji(64), emoji(65)], 2)

interface Way {
  /** Sets a person's password. Returns the person's email address, and the outcome. */
  readonly set: (password: string) => Promise<readonly [email: string, outcome: string]>
  readonly accepted: string
  readonly tooShort: string
  readonly tooLong: string
}

const OF_OPERATIONS = { tooShort: '422 validation_failed /password', tooLong: '422 validation_failed /password' }
const OF_SIGN_IN = { accepted: '200', tooShort: '400 password_too_short', tooLong: '400 password_too_long' }

type Answered = Parameters<typeof outcomeOf>[0]
const outcomeAt = (answer: Answered) => [outcomeOf(answer), answer.body.errors?.[0].pointer].filter(Boolean).join(' ')

const WAYS: Readonly<Record<string, Way>> = {
  'POST /v1/setup': {
    ...OF_OPERATIONS,
    accepted: '201',
    async set(password) {
      const { email, userId } = await acme.person('owner')
      const { token, write } = newSetupLink(reeve.app.vault, { organizationId: acme.id, userId }, reeve.clock.now())
      await onConnection(reeve.app.pool, db => db.run(write))
      return [email, outcomeAt(await reeve.call('POST /v1/setup', { body: { token, password } }))]
    },
  },
  'POST /v1/invitations/accept': {
    ...OF_OPERATIONS,
    accepted: '200',
    async set(password) {
      const email = `grace-${newId()}@acme.test`
      await invite(acme.owner, email, acme.profiles.member)
      const token = tokenIn(await reeve.mailboxes.newest(email))
      return [email, outcomeAt(await accept(reeve, token, { name: 'Grace', password }))]
    },
  },
  'POST /auth/change-password': {
    ...OF_SIGN_IN,
    async set(newPassword) {
      const person = await acme.person('member')
      const here = await signedIn(reeve, person)
      const body = { currentPassword: PASSWORD, newPassword }
      return [person.email, outcomeAt(await here.call('POST /auth/change-password', { body }))]
    },
  },
  'POST /auth/reset-password': {
    ...OF_SIGN_IN,
    async set(newPassword) {
      const { email } = await acme.person('member')
      await reeve.call('POST /auth/request-password-reset', { body: { email } })
      const token = tokenIn(await reeve.mailboxes.newest(email))
      return [email, outcomeAt(await reeve.call('POST /auth/reset-password', { body: { token, newPassword } }))]
    },
  },
  'reeve account set-password': {
    accepted: '0',
    tooShort: '2',
    tooLong: '2',
    async set(password) {
      const { email } = await acme.person('member')
      const { code } = await line.reeve(['account', 'set-password', '--email', email, '--password-stdin'], {}, password)
      return [email, String(code)]
    },
  },
}

for (const [name, { set, accepted, tooShort, tooLong }] of Object.entries(WAYS)) {
  test(`${name} accepts 8 to 128 code points, also after NFKC, and each password works afterwards`, async () => {
    const passwords = [
      ...SHORT.map(password => ({ password, expected: tooShort })),
      ...LONG.map(password => ({ password, expected: tooLong })),
      ...VALID.map(password => ({ password, expected: accepted })),
    ]
    for (const { password, expected } of passwords) {
      const label = `${[...password].length} code points`
      const [email, outcome] = await set(password)
      assert.equal(outcome, expected, label)
      const signedIn = await signInWithPassword(openBrowser(reeve.url), email, password)
      assert.equal(signedIn.status === 200, expected === accepted, `sign-in with ${label}: ${outcomeOf(signedIn)}`)
    }
  })
}

test('a password of the greatest length works in a session, and as the current one of a change', async () => {
  const person = await acme.person('member')
  const here = await signedIn(reeve, person)
  const change = (currentPassword: string, newPassword: string) =>
    here.call('POST /auth/change-password', { body: { currentPassword, newPassword } })
  assert.equal((await change(PASSWORD, emoji(128))).status, 200)
  assert.equal((await here.call('POST /auth/two-factor/enable', { body: { password: emoji(128) } })).status, 200)
  assert.equal((await change(emoji(128), PASSWORD)).status, 200)
})

test('a password is hashed in NFKC, in which its length is counted', async () => {
  const typed = `${COMPOSED}${COMPOSED}`
  const stored = { hash: await scryptHashing.hash(typed), password: typed.normalize('NFKC') }
  assert.equal(await scryptHashing.verify(stored), true)
})
