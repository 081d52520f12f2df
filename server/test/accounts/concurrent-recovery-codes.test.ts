import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { type Answer, outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'
import { enableTotp } from '../harness/second-factor.ts'

/** The key of the advisory lock on which the trigger waits. */
const HELD = 4712

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
  // The trigger is statement-level: a row-level one would hold a row lock while it waits.
  await reeve.query`
    create function hold() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4712); return null; end $$`
  await reeve.query`
    create trigger hold before update of backup_codes on two_factors for each statement execute function hold()`
})
after(() => reeve.stop())

async function withSecondFactor() {
  const acme = await reeve.organization()
  const { userId, email } = acme.owner
  const here = await signedIn(reeve, acme.owner)
  const { recoveryCodes } = await enableTotp(here)
  const challenged = async () => {
    const browser = openBrowser(reeve.url)
    assert.equal((await signInWithPassword(browser, email)).body.twoFactorRedirect, true)
    return browser
  }
  return { userId, here, challenged, recoveryCodes }
}

const useCode = (browser: Browser, code: string | undefined) =>
  browser.call('POST /auth/two-factor/verify-backup-code', { body: { code } })

/** Makes the change after all requests have verified their codes, and before any of them uses its code up. */
async function whileVerified(requests: (() => Promise<Answer>)[], change: () => Promise<unknown>): Promise<Answer[]> {
  await reeve.query`select pg_advisory_lock(${HELD})`
  const answers = Promise.all(requests.map(request => request()))
  try {
    const waiting = async () =>
      (
        await reeve.query`
          select from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and objid = ${HELD} and not granted and datname = current_database()`
      ).length
    for (const late = Date.now() + 10_000; (await waiting()) < requests.length; await sleep(10)) {
      assert.ok(Date.now() < late)
    }
    await change()
  } finally {
    await reeve.query`select pg_advisory_unlock(${HELD})`
  }
  return answers
}

const failuresOf = (userId: string) => reeve.query`
  select action, reason from audit_entries
  where target ->> 'id' = ${userId} and action in ('account.second_factor_failed', 'account.sign_in_failed')
  order by sequence`

test('of two recovery codes at once one signs in; the other was right, and signs in later', async () => {
  const { userId, challenged, recoveryCodes } = await withSecondFactor()
  const sent = [recoveryCodes[0], recoveryCodes[1]]
  const browsers = [await challenged(), await challenged()]
  const answers = await whileVerified(
    browsers.map((browser, i) => () => useCode(browser, sent[i])),
    async () => {},
  )
  const outcomes = answers.map(outcomeOf)
  assert.deepEqual(outcomes.toSorted(), ['200', '401 credentials_changed'])
  assert.deepEqual(
    [...(await failuresOf(userId))],
    [{ action: 'account.sign_in_failed', reason: 'credentials_changed' }],
  )
  const [factor] = await reeve.query`select failed_verification_count from two_factors where user_id = ${userId}`
  assert.equal(factor?.failed_verification_count, 0)
  const unused = sent[outcomes.indexOf('401 credentials_changed')]
  assert.equal(outcomeOf(await useCode(await challenged(), unused)), '200')
})

/** Stores these encrypted recovery codes. */
const storeCodes = (userId: string, codes: string) => reeve.query`
  update two_factors set backup_codes = ${codes} where user_id = ${userId}`

/** Uses recovery codes, returns the encrypted codes that are left, and restores the state before these uses. */
async function codesAfter(userId: string, uses: (() => Promise<Answer>)[]): Promise<string> {
  const stored = async (): Promise<string> =>
    (await reeve.query`select backup_codes from two_factors where user_id = ${userId}`)[0]?.backup_codes
  const before = await stored()
  for (const use of uses) assert.equal(outcomeOf(await use()), '200')
  const after = await stored()
  await storeCodes(userId, before)
  return after
}

test('a sign-in with a recovery code outlives the use of another one before its session begins', async () => {
  const { userId, here, challenged, recoveryCodes } = await withSecondFactor()
  const uses = [recoveryCodes[0], recoveryCodes[1]].map(code => () => useCode(here, code))
  const left = await codesAfter(userId, uses)
  const browser = await challenged()
  let answer: Promise<Answer> | undefined
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${userId} for update`
    answer = useCode(browser, recoveryCodes[0])
    const isWaiting = async () =>
      (
        await query`
          select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`
      ).length
    for (const late = Date.now() + 10_000; !(await isWaiting()); await sleep(10)) assert.ok(Date.now() < late)
    await query`update two_factors set backup_codes = ${left} where user_id = ${userId}`
  })
  assert.ok(answer)
  assert.equal(outcomeOf(await answer), '200')
  assert.equal(outcomeOf(await useCode(here, recoveryCodes[1])), '401 invalid_backup_code')
})

test('a recovery code in a session that loses such a race does not count as a wrong one', async () => {
  const { userId, here, recoveryCodes } = await withSecondFactor()
  const left = await codesAfter(userId, [() => useCode(here, recoveryCodes[0])])
  for (let wrong = 0; wrong < 9; wrong++) assert.equal((await useCode(here, '00000-00000')).status, 401)
  const [lost] = await whileVerified([() => useCode(here, recoveryCodes[1])], () => storeCodes(userId, left))
  assert.equal(lost && outcomeOf(lost), '401 credentials_changed')
  assert.equal(outcomeOf(await useCode(here, '00000-00000')), '401 invalid_backup_code')
  assert.equal(outcomeOf(await useCode(here, recoveryCodes[1])), '200')
})
