import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAttemptLimit } from '../../src/features/accounts/sign-in/attempts.ts'
import type { PasswordHashing } from '../../src/features/accounts/sign-in/index.ts'
import { type Browser, givePassword, openBrowser, PASSWORD, signInWithPassword } from '../harness/browser.ts'
import { type ReeveWithMail, startReeveWithMail, tokenIn } from '../harness/mailbox.ts'
import type { Person } from '../harness/organization.ts'
import { cheapHashing } from '../harness/quick-hashing.ts'

const DEVICE = '__Host-reeve.known_device'
const NEW_PASSWORD = 'another horse, another battery'

/** If set, is called after a correct password was verified and before the sign-in continues. */
let whileVerifying: (() => void) | null = null
const passwords: PasswordHashing = {
  hash: cheapHashing.hash,
  async verify(stored) {
    const isRight = await cheapHashing.verify(stored)
    if (isRight) whileVerifying?.()
    return isRight
  },
}

let reeve: ReeveWithMail
before(async () => {
  reeve = await startReeveWithMail({ passwords, config: { signInAttempts: 10_000 } })
})
after(() => reeve.stop())

/** Browsers that have signed in, each for the first time. */
async function browsersOf({ userId, email }: Person, count: number): Promise<Browser[]> {
  await givePassword(reeve, userId)
  const browsers = Array.from({ length: count }, () => openBrowser(reeve.url))
  for (const browser of browsers) assert.equal((await signInWithPassword(browser, email)).status, 200)
  return browsers
}

/**
 * Uses up the attempts of the email address. Returns a function that counts how many of 110 further attempts from a
 * browser are still evaluated.
 */
async function withoutAttempts({ email }: Person) {
  const { pool, vault } = reeve.app
  const limit = createAttemptLimit({ pool, vault, clock: reeve.clock, perMinute: 10_000 })
  const count = (cookies: string) => limit.count({ action: '/sign-in/email', ip: '198.51.100.1', email, cookies })
  for (let sent = 0; sent < 100; sent++) await count('')
  return async (browser: Browser) => {
    let evaluated = 0
    for (let sent = 0; sent < 110; sent++)
      if ((await count(`${DEVICE}=${browser.cookies.get(DEVICE)}`)) === null) evaluated++
    return evaluated
  }
}

test('after a new password only the browser that changed it has attempts of its own', async () => {
  const { owner } = await reeve.organization()
  const [here, ...others] = await browsersOf(owner, 3)
  assert.ok(here)
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  assert.equal((await here.call('POST /auth/change-password', { body })).status, 200)
  const countFor = await withoutAttempts(owner)
  for (const other of others) assert.equal(await countFor(other), 0)
  assert.equal(await countFor(here), 100)
})

test('after a reset only the browser with the link has attempts and mails of its own', async () => {
  const { owner } = await reeve.organization()
  const [here, thief] = await browsersOf(owner, 2)
  assert.ok(here && thief)
  const ask = (browser: Browser) => browser.call('POST /auth/request-password-reset', { body: { email: owner.email } })
  for (let sent = 0; sent < 5; sent++) await ask(openBrowser(reeve.url))
  const token = tokenIn(await reeve.mailboxes.newestAbout(owner.email, 'Reset your password'))
  assert.equal(
    (await here.call('POST /auth/reset-password', { body: { token, newPassword: NEW_PASSWORD } })).status,
    200,
  )
  const mailed = async () => (await reeve.query`select from verifications where value = ${owner.userId}`).length
  await ask(thief)
  assert.equal(await mailed(), 0)
  await ask(here)
  assert.equal(await mailed(), 1)
  const countFor = await withoutAttempts(owner)
  assert.deepEqual([await countFor(thief), await countFor(here)], [0, 100])
  assert.equal((await signInWithPassword(openBrowser(reeve.url), owner.email, NEW_PASSWORD)).status, 429)
})

test('a browser is known since its sign-in began, so that a password set meanwhile makes it unknown', async () => {
  const { owner } = await reeve.organization()
  const begins = reeve.clock.now().getTime()
  let verified = 0
  whileVerifying = () => {
    reeve.clock.advance(5_000)
    verified = reeve.clock.now().getTime()
  }
  const [here] = await browsersOf(owner, 1)
  whileVerifying = null
  const provenMs = Number(here?.cookies.get(DEVICE)?.split('.')[2])
  assert.ok(begins <= provenMs && provenMs < verified, `${provenMs - begins} ms after the start`)
})
