import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { type Browser, openBrowser, PASSWORD, signedIn, signInWithPassword } from '../harness/browser.ts'
import { whileFailing } from '../harness/failing-writes.ts'
import type { Person } from '../harness/organization.ts'
import { startReeve, type TestReeve } from '../harness/reeve.ts'
import { awaitFreshCodes, codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

/** Begins to enable the second factor. A code of the returned authenticator app completes it. */
async function begin(here: Browser): Promise<TOTP> {
  const begun = await here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  const app = URI.parse(begun.body.totpURI)
  assert.ok(app instanceof TOTP)
  return app
}

const disable = (here: Browser) => here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD } })

/**
 * The state of the second factor as stored in the account's row and in its own row, and as seen in a sign-in with the
 * password.
 */
async function stateOf({ userId, email }: Person) {
  const [account] = await reeve.query`select two_factor_enabled from accounts where id = ${userId}`
  const factors = await reeve.query`select verified from two_factors where user_id = ${userId}`
  const browser = openBrowser(reeve.url)
  const { body } = await signInWithPassword(browser, email)
  return {
    enabled: account?.two_factor_enabled,
    factors: factors.map(({ verified }) => verified),
    asks: body.twoFactorRedirect === true,
    methods: body.twoFactorMethods,
    browser,
  }
}

const ON = { enabled: true, factors: [true], asks: true, methods: ['totp'] }
const OFF = { enabled: false, factors: [], asks: false, methods: undefined }

async function assertState(person: Person, expected: object): Promise<Browser> {
  const { browser, ...state } = await stateOf(person)
  assert.deepEqual(state, expected)
  return browser
}

async function prepare() {
  const person = await (await reeve.organization()).person('member')
  return { person, here: await signedIn(reeve, person) }
}

for (const step of ['delete on two_factors', 'insert on sessions', 'delete on sessions'] as const) {
  test(`a failed “${step}” while disabling leaves the second factor consistently on or off`, async () => {
    const { person, here } = await prepare()
    const { app } = await enableTotp(here)
    await person.openSession()
    await whileFailing(reeve, step, () => disable(here))
    const { browser, ...state } = await stateOf(person)
    assert.deepEqual(state, state.enabled ? ON : OFF)
    if (state.enabled) {
      assert.equal((await verifyTotp(browser, codeOfStep(app, 0))).status, 200)
      assert.equal((await disable(here)).status, 200)
    }
    await assertState(person, OFF)
    await enableTotp(here)
    await assertState(person, ON)
  })
}

for (const step of ['update on two_factors', 'insert on sessions', 'delete on sessions'] as const) {
  test(`a failed “${step}” while enabling leaves a second factor that accepts its codes, or none`, async () => {
    const { person, here } = await prepare()
    await awaitFreshCodes()
    const app = await begin(here)
    await person.openSession()
    await whileFailing(reeve, step, () => verifyTotp(here, codeOfStep(app, -1)))
    const { browser, ...state } = await stateOf(person)
    if (state.enabled) {
      assert.deepEqual(state, ON)
      assert.equal((await verifyTotp(browser, codeOfStep(app, 0))).status, 200)
    } else {
      assert.deepEqual(state, { ...OFF, factors: [false] })
      assert.equal((await verifyTotp(here, codeOfStep(await begin(here), 0))).status, 200)
      await assertState(person, ON)
    }
  })
}
