import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openBrowser, signedIn, signInWithPassword } from '../../../../test/harness/browser.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { borrowingForEach } from '../../../database/transaction.ts'
import { newId, SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { contextWithoutRequest } from '../../../operations/internal-change.ts'
import { readChain } from '../../audit/read-chain.ts'
import { recordAnonymousFailure, summarizeAnonymousFailures } from './anonymous-failures.ts'

const IS_LONG = Boolean(process.env.REEVE_TEST_LONG)
const FAILURES = IS_LONG ? 1_000 : 100
/** Number of networks of each IP version. */
const NETWORKS = IS_LONG ? 300 : 60
const WINDOW_MS = 10 * 60_000
const WRONG = 'not the password of anybody'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { trustProxy: true } })
})
after(() => reeve.stop())

let known = 0
/** Starts each test at the beginning of a time window, so that all of its failures are in one window. */
beforeEach(async () => {
  nextWindow()
  await sumUp()
  known = (await trail()).length
})
const nextWindow = () => reeve.clock.advance(WINDOW_MS - (reeve.clock.now().getTime() % WINDOW_MS))
const sumUp = (of = reeve) => summarizeAnonymousFailures(of.app.runtime)

async function trail() {
  const entries = []
  const db = borrowingForEach(reeve.app.pool, SYSTEM_ORGANIZATION)
  for await (const part of readChain(db, SYSTEM_ORGANIZATION, { from: 1, to: 10_000 })) entries.push(...part)
  return entries
}
const written = async () => (await trail()).slice(known)
type Entry = Awaited<ReturnType<typeof trail>>[number]
const sumOf = ({ changes }: Entry) =>
  changes?.after as { count: number; network: string | null } & Record<string, never>
/** The number of failures that the entries report. */
const countIn = (entries: Entry[]) => entries.reduce((sum, entry) => sum + (entry.changes ? sumOf(entry).count : 1), 0)

const reset = (ip: string, of = reeve) =>
  of.call('POST /auth/reset-password', {
    body: { token: 'none', newPassword: 'a password of their own' },
    headers: { 'x-forwarded-for': ip },
  })
const signIn = (ip: string, email: string) =>
  reeve.call('POST /auth/sign-in/email', { body: { email, password: WRONG }, headers: { 'x-forwarded-for': ip } })

async function many(count: number, attempt: (index: number) => Promise<unknown>) {
  for (let begun = 0; begun < count; begun += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - begun) }, (_, index) => attempt(begun + index)))
  }
}

test(`${FAILURES} failures from one network, on two processes, make two entries with the right total`, async () => {
  const other = await startReeve({ on: reeve.database, config: { trustProxy: true } })
  other.clock.advance(reeve.clock.now().getTime() - Date.now())
  const begun = reeve.clock.now()
  try {
    await many(FAILURES, index => reset('203.0.113.7', index % 2 ? reeve : other))
    const [first, ...more] = await written()
    assert.ok(first)
    assert.deepEqual(
      [first.action, first.reason, first.context.ip],
      ['account.password_reset_failed', 'invalid_token', '203.0.113.7'],
    )
    assert.deepEqual(more, [])
    assert.equal(await sumUp(), 0, 'the span is not over')
    const end = reeve.clock.now()
    nextWindow()
    other.clock.advance(WINDOW_MS)
    await Promise.all([sumUp(), sumUp(other)])
    const [, sum, ...others] = await written()
    assert.deepEqual(others, [])
    assert.ok(sum)
    const { first_at: firstAt, last_at: lastAt, ...told } = sumOf(sum) as Record<string, unknown>
    assert.deepEqual(told, {
      count: FAILURES - 1,
      network: '203.0.113.7',
      addresses: {},
      reasons: { invalid_token: FAILURES - 1 },
    })
    assert.equal(sum.action, 'account.password_reset_failed')
    assert.ok(begun.toISOString() <= String(firstAt) && String(firstAt) < String(lastAt))
    assert.ok(String(lastAt) <= end.toISOString())
    assert.equal(await sumUp(), 0)
  } finally {
    await other.stop()
  }
})

test('a summary counts the attempts by email address, for at most twenty addresses', async () => {
  const one = `one-${newId()}@acme.test`
  await many(3, () => signIn('203.0.113.8', one))
  await many(25, () => signIn('203.0.113.8', `other-${newId()}@acme.test`))
  nextWindow()
  await sumUp()
  const [first, sum, ...others] = await written()
  assert.deepEqual(others, [])
  assert.ok(first && sum)
  assert.equal(first.target.name, one)
  const { count, addresses, reasons } = sumOf(sum) as unknown as { count: number; addresses: object; reasons: object }
  assert.equal(count, 27)
  assert.equal(Object.keys(addresses).length, 20)
  assert.deepEqual(reasons, { invalid_email_or_password: 27 })
  assert.equal(new Map(Object.entries(addresses)).get(one), 2)
})

test(`${2 * NETWORKS} networks at once write no more than a few dozen entries`, async () => {
  await many(NETWORKS, index => reset(`198.51.${Math.floor(index / 150)}.${index % 150}`))
  await many(NETWORKS, index => reset(`2001:db8:0:1::${index + 1}`))
  nextWindow()
  await sumUp()
  const entries = await written()
  assert.ok(entries.length <= 22, `${entries.length} entries`)
  assert.equal(countIn(entries), 2 * NETWORKS)
  const sums = entries.filter(({ changes }) => changes).map(sumOf)
  assert.ok(sums.some(({ network }) => network === null))
})

test('the first failure of each kind of attempt, network and window is recorded at once', async () => {
  await reset('203.0.113.9')
  await reset('203.0.113.10')
  await signIn('203.0.113.9', `someone-${newId()}@acme.test`)
  nextWindow()
  await reset('203.0.113.9')
  await sumUp()
  const entries = await written()
  assert.equal(entries.length, 4)
  assert.ok(
    entries.every(({ changes }) => changes === null),
    'a failure that stays alone needs no summary',
  )
})

test('failures from IPv6 addresses are counted by /64', async () => {
  await many(5, index => reset(`2001:db8:7:1::${index + 1}`))
  nextWindow()
  await sumUp()
  const [first, sum, ...others] = await written()
  assert.deepEqual(others, [])
  assert.ok(first && sum)
  assert.deepEqual([sumOf(sum).count, sumOf(sum).network], [4, '2001:db8:7:1::/64'])
})

/** Creates accounts, and returns their email addresses. */
async function createAccounts(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `sprayed-${newId()}@acme.test`)
  await reeve.query`
    insert into accounts (id, email, name, created_at, updated_at)
    select gen_random_uuid(), email, 'Sprayed', now(), now() from unnest(${emails}::text[]) a (email)`
  return emails
}
/** Records a failed sign-in as the endpoint does, without hashing a password. */
const record = (ip: string, email: string) =>
  recordAnonymousFailure(reeve.app.runtime, {
    fact: {
      action: 'account.sign_in_failed',
      target: { type: 'account', id: '', name: email },
      reason: 'invalid_email_or_password',
    },
    actor: { type: 'account', id: null, name: 'unknown', key: null },
    context: { ...contextWithoutRequest(), ip },
  })

test('a network has entries about twenty accounts, each once, and a summary with the others', async () => {
  const emails = await createAccounts(25)
  await record('203.0.113.20', 'nobody@acme.test')
  for (const email of [...emails, ...emails]) await record('203.0.113.20', email)
  nextWindow()
  await sumUp()
  const entries = await written()
  const named = entries.filter(({ changes }) => changes === null).map(({ target }) => target.name)
  assert.deepEqual(named, ['nobody@acme.test', ...emails.slice(0, 20)])
  assert.equal(entries.length, 22)
  assert.equal(countIn(entries), 51)
})

/** Creates accounts that are members of the organization. */
async function createMembers(count: number, { id, profiles }: Organization): Promise<string[]> {
  const emails = await createAccounts(count)
  await reeve.query`
    insert into members (organization_id, user_id, profile_id, status, joined_at)
    select ${id}, a.id, ${profiles.member}, 'active', now() from accounts a where a.email = any (${emails}::text[])`
  return emails
}
const namedOnes = async () =>
  (await written()).filter(({ changes }) => changes === null).map(({ target }) => target.name)

test('failures at accounts of one organization do not hide those of another', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const decoys = await createMembers(25, other)
  const emails = await createMembers(25, acme)
  for (const email of [...decoys, ...emails]) await record('203.0.113.30', email)
  assert.deepEqual(await namedOnes(), [...decoys.slice(0, 20), ...emails.slice(0, 20)])
})

test('an account of several organizations has an entry as long as one of them has room', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const decoys = await createMembers(20, other)
  const [email = ''] = await createMembers(1, acme)
  await reeve.query`
    insert into members (organization_id, user_id, profile_id, status, joined_at)
    select ${other.id}, a.id, ${other.profiles.member}, 'active', now() from accounts a where a.email = ${email}`
  for (const each of [...decoys, email]) await record('203.0.113.31', each)
  assert.deepEqual(await namedOnes(), [...decoys, email])
})

test('failures at 200 accounts of one organization, from several networks, do not hide those of another', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization()]
  const decoys = await createMembers(201, other)
  const [email = ''] = await createMembers(1, acme)
  for (const [index, decoy] of decoys.entries()) await record(`203.0.113.${100 + Math.floor(index / 19)}`, decoy)
  await record('203.0.113.110', email)
  assert.deepEqual(await namedOnes(), [...decoys.slice(0, 200), email])
})

test('accounts of all organizations have at most 1,000 entries', async () => {
  const now = reeve.clock.now().getTime()
  const since = new Date(now - (now % WINDOW_MS))
  await reeve.query`
    insert into recorded_failures (since, action, network, address, organizations)
    select ${since}, 'account.sign_in_failed', '203.0.113.' || n % 100, n || '@acme.test', array[gen_random_uuid()]
    from generate_series(1, 999) n`
  const emails = await createMembers(2, await reeve.organization())
  await record('203.0.113.200', 'nobody@acme.test')
  for (const email of emails) await record('203.0.113.200', email)
  assert.deepEqual(await namedOnes(), ['nobody@acme.test', emails[0]])
})

test('an account has entries about twenty networks', async () => {
  const [email = ''] = await createAccounts(1)
  for (let host = 1; host <= 30; host++) await record(`203.0.113.${host}`, email)
  nextWindow()
  await sumUp()
  const entries = await written()
  assert.deepEqual(
    entries.filter(({ changes }) => changes === null).map(({ context }) => context.ip),
    Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`),
  )
  assert.equal(entries.length, 21)
  assert.equal(countIn(entries), 30)
})

test('attempts at 1,000 accounts from 60 networks write at most 241 entries, which report all of them', async () => {
  const emails = await createAccounts(1_000)
  await many(emails.length, index => record(`203.0.113.${index % 60}`, emails[index] ?? ''))
  nextWindow()
  await sumUp()
  const entries = await written()
  const alone = entries.filter(({ changes }) => changes === null).length
  assert.ok(alone >= 200 && entries.length <= 241, `${alone} of ${entries.length} entries`)
  assert.equal(countIn(entries), 1_000)
  assert.deepEqual([...(await reeve.query`select 1 from recorded_failures`)], [])
})

test('attempts at 1,000 addresses without an account do not displace those at accounts', async () => {
  const emails = await createAccounts(3)
  await many(1_000, index => record(`203.0.113.${index % 60}`, `nobody-${index}@acme.test`))
  for (const email of emails) await record('203.0.113.77', email)
  const entries = await written()
  assert.deepEqual(
    entries.slice(-3).map(({ target, context }) => [target.name, context.ip]),
    [...emails.map(email => [email, '203.0.113.77'])],
  )
  assert.equal(entries.length, 23)
})

test('processes that record failures of one account at once write one entry', async () => {
  const [email = ''] = await createAccounts(1)
  await many(20, () => record('203.0.113.21', email))
  assert.equal((await written()).length, 1)
})

test('failures of a signed-in person have an entry each', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  const wrong = () => browser.call('POST /auth/two-factor/enable', { body: { password: WRONG } })
  known = (await trail()).length
  for (let round = 0; round < 5; round++) await wrong()
  assert.deepEqual(
    (await written()).map(({ action, target }) => [action, target.id]),
    Array.from({ length: 5 }, () => ['account.second_factor_begun_failed', acme.owner.userId]),
  )
  await signInWithPassword(openBrowser(reeve.url), acme.owner.email)
  assert.equal((await written()).at(-1)?.action, 'account.signed_in')
})
