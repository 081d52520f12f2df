import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givePassword, openBrowser, PASSWORD } from '../../../../test/harness/browser.ts'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import { freeze, unfreeze } from '../../../../test/harness/freeze.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { PERMISSIONS } from '../../../kernel/vocabulary.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve()
})
after(() => reeve.stop())

/** In this time, only the first failure at an account from a network has an audit entry of its own. */
const SPAN_MS = 10 * 60_000

interface Who {
  readonly userId: string
}
const path = ({ userId }: Who) => `/v1/members/${userId}/sign-ins`
const list = async (acme: Organization, who: Who, query = '') =>
  (await assertSuccess(acme.owner.call(`GET ${path(who)}${query}`))).body
const outcomesOf = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).sign_ins.map(({ outcome }: { outcome: string }) => outcome)

async function signIn({ email }: { email: string }, password = PASSWORD, userAgent = 'Firefox') {
  reeve.clock.advance(SPAN_MS)
  const headers = { 'user-agent': userAgent }
  await openBrowser(reeve.url).call('POST /auth/sign-in/email', { body: { email, password }, headers })
}

async function personWithPassword(acme: Organization, email?: string) {
  const person = await acme.person('member', email === undefined ? {} : { email })
  await givePassword(reeve, person.userId)
  return person
}

test('the sign-ins and failed attempts of the member alone are listed, newest first', async () => {
  const acme = await reeve.organization()
  const [mallory, colleague] = [await personWithPassword(acme), await personWithPassword(acme)]
  await signIn(mallory)
  await signIn(colleague)
  await signIn(colleague, 'not their password')
  await signIn(mallory, 'not her password', 'curl')

  const { sign_ins, next_cursor, withheld } = await list(acme, mallory)
  assert.deepEqual([next_cursor, withheld], [null, null])
  const [{ id, occurred_at, ...failed }, succeeded] = sign_ins
  const { name } = (await assertSuccess(acme.owner.call(`GET /v1/members/${mallory.userId}`))).body
  assert.deepEqual(failed, {
    user_id: mallory.userId,
    name,
    email: mallory.email,
    new_address: false,
    outcome: 'failed',
    method: null,
    reason: 'invalid_email_or_password',
    ip: '127.0.0.1',
    user_agent: 'curl',
  })
  assert.deepEqual([sign_ins.length, succeeded.outcome, succeeded.method], [2, 'signed_in', 'password'])
  assert.ok(id && occurred_at > succeeded.occurred_at)
  const first = await list(acme, mallory, '?limit=1')
  const second = await list(acme, mallory, `?limit=1&cursor=${first.next_cursor}`)
  assert.deepEqual([...first.sign_ins, ...second.sign_ins], sign_ins)
  const foreign = await acme.owner.call(`GET ${path(colleague)}?limit=1&cursor=${first.next_cursor}`)
  assert.equal(outcomeOf(foreign), '422 invalid_cursor')
})

test('sign-ins before the person joined, and those older than 90 days, are not listed', async () => {
  const [former, acme] = [await reeve.organization('Former'), await reeve.organization()]
  const mallory = await personWithPassword(former)
  await signIn(mallory)
  await assertSuccess(former.owner.call(`DELETE /v1/members/${mallory.userId}`))
  reeve.clock.advance(1)
  // `joined_at` comes from the real clock, but the entries from the test's clock.
  const here = await acme.person('member', { email: mallory.email })
  await reeve.query`update members set joined_at = ${reeve.clock.now()} where organization_id = ${acme.id}`
  assert.deepEqual(await outcomesOf(acme, here), [])
  await signIn(mallory)
  assert.deepEqual(await outcomesOf(acme, here), ['signed_in'])
  reeve.clock.advance(91 * 24 * 60 * 60_000)
  assert.deepEqual(await outcomesOf(acme, here), [])
})

test('sign-ins are withheld while the person is active elsewhere, and those of that time stay withheld', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const mallory = await personWithPassword(acme)
  await other.person('member', { email: mallory.email })
  await signIn(mallory)
  const hidden = { sign_ins: [], next_cursor: null, withheld: 'active_in_other_organization' }
  assert.deepEqual(await list(acme, mallory), hidden)
  assert.deepEqual(await list(other, mallory), hidden)

  reeve.clock.advance(SPAN_MS)
  await assertSuccess(other.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} }))
  assert.deepEqual(await list(acme, mallory), { ...hidden, withheld: null })
  assert.deepEqual(await list(other, mallory), hidden)
  await signIn(mallory)
  assert.deepEqual(await outcomesOf(acme, mallory), ['signed_in'])
  await assertSuccess(other.owner.call(`DELETE /v1/members/${mallory.userId}`))
  assert.deepEqual(await outcomesOf(acme, mallory), [])
})

test('a membership in a frozen organization hides only the sign-ins from before the freeze', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const mallory = await personWithPassword(acme)
  await other.person('member', { email: mallory.email })
  await signIn(mallory)
  reeve.clock.advance(SPAN_MS)
  await freeze(other)
  assert.deepEqual(await list(acme, mallory), { sign_ins: [], next_cursor: null, withheld: null })
  await signIn(mallory)
  assert.deepEqual(await outcomesOf(acme, mallory), ['signed_in'])
  await unfreeze(other)
  assert.equal((await list(acme, mallory)).withheld, 'active_in_other_organization')
})

test('only a caller who may suspend the member sees the member’s sign-ins', async () => {
  const acme = await reeve.organization()
  const administrator = await acme.person(await acme.profile([...PERMISSIONS]))
  const greater = await acme.person(await acme.profile(['agents.run']))
  const reader = await acme.person('member')
  const outcome = async (as: typeof administrator, who: Who) => outcomeOf(await as.inSession(`GET ${path(who)}`))
  assert.equal(await outcome(administrator, reader), '200')
  assert.equal(await outcome(reader, administrator), '403 permission_required')
  assert.equal(await outcome(administrator, greater), '403 target_exceeds_caller')
  assert.equal(await outcome(administrator, acme.owner), '403 owner_required')
})
