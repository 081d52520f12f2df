import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { type Browser, PASSWORD, signedIn } from '../harness/browser.ts'
import type { Person } from '../harness/organization.ts'
import { type Answer, type SharedReeve, sharedReeve } from '../harness/reeve.ts'
import { awaitFreshCodes, codeOfStep, verifyTotp } from '../harness/second-factor.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const begin = (here: Browser) => here.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })

/** Sends four requests to begin a second factor while a lock on the account blocks them. */
async function beginAtOnce({ userId }: Person, here: Browser): Promise<Answer[]> {
  let answers: Promise<Answer>[] = []
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${userId} for update`
    answers = Array.from({ length: 4 }, () => begin(here))
    await untilWaiting(query, answers.length)
  })
  return Promise.all(answers)
}

for (const [name, isBegun] of [
  ['begin', false],
  ['replace', true],
] as const) {
  test(`of concurrent requests that ${name} a second factor one succeeds, and its secret is stored`, async () => {
    const person = await (await reeve.organization()).person('member')
    const here = await signedIn(reeve, person)
    if (isBegun) assert.equal((await begin(here)).status, 200)
    const answers = await beginAtOnce(person, here)
    assert.deepEqual(answers.map(({ status, body }) => body.code ?? status).sort(), [
      200,
      'credentials_changed',
      'credentials_changed',
      'credentials_changed',
    ])
    for (const { status } of answers) assert.ok([200, 409].includes(status), String(status))
    await awaitFreshCodes()
    const app = URI.parse(answers.find(({ status }) => status === 200)?.body.totpURI)
    assert.ok(app instanceof TOTP)
    assert.equal((await verifyTotp(here, codeOfStep(app, 0))).status, 200)
  })
}
