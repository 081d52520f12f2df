import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { type Browser, openBrowser, PASSWORD, signedIn } from '../harness/browser.ts'
import { whileFailing } from '../harness/failing-writes.ts'
import type { Person } from '../harness/organization.ts'
import { type Answer, startReeve, type TestReeve } from '../harness/reeve.ts'
import { awaitFreshCodes, codeOfStep, enableTotp, verifyTotp } from '../harness/second-factor.ts'

const NEW_PASSWORD = 'another horse, another battery'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

const passwordOf = async ({ userId }: Person) => {
  const [method] = await reeve.query`select password from sign_in_methods where user_id = ${userId}`
  return method?.password
}

const hasSecondFactor = async ({ userId }: Person) => {
  const [account] = await reeve.query`select two_factor_enabled from accounts where id = ${userId}`
  return account?.two_factor_enabled
}

/** A change after which the browser gets another cookie: `prepare` returns the function that sends it. */
interface Change {
  prepare(here: Browser): Promise<() => Promise<Answer>>
  /** The stored state that the change changes. */
  stateOf(person: Person): Promise<unknown>
}

const CHANGES: Readonly<Record<string, Change>> = {
  'a new password': {
    prepare: async here => () =>
      here.call('POST /auth/change-password', {
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      }),
    stateOf: passwordOf,
  },
  'enabling the second factor': {
    async prepare(here) {
      await awaitFreshCodes()
      const { body } = await here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
      const app = URI.parse(body.totpURI)
      assert.ok(app instanceof TOTP)
      return () => verifyTotp(here, codeOfStep(app, 0))
    },
    stateOf: hasSecondFactor,
  },
  'disabling the second factor': {
    async prepare(here) {
      await enableTotp(here)
      return () => here.call('POST /auth/two-factor/disable', { body: { password: PASSWORD } })
    },
    stateOf: hasSecondFactor,
  },
}

const isSignedIn = async (browser: Browser) => (await browser.call('GET /v1/account')).status === 200

for (const [name, { prepare, stateOf }] of Object.entries(CHANGES)) {
  for (const write of ['insert on sessions', 'delete on sessions', 'insert on audit_entries'] as const) {
    test(`after ${name}, the old cookie is not valid, even if “${write}” fails`, async () => {
      const person = await (await reeve.organization()).person('member')
      const here = await signedIn(reeve, person)
      const send = await prepare(here)
      const copy = openBrowser(reeve.url, undefined, new Map(here.cookies))
      const before = await stateOf(person)
      await whileFailing(reeve, write, send)
      const isChanged = (await stateOf(person)) !== before
      assert.deepEqual({ isChanged, isCookieValid: await isSignedIn(copy) }, { isChanged, isCookieValid: !isChanged })
      assert.equal(isChanged, write === 'insert on audit_entries')
    })
  }
}
