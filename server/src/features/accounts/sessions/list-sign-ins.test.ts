import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givePassword, openBrowser, PASSWORD } from '../../../../test/harness/browser.ts'
import { assertSuccess } from '../../../../test/harness/every-operation.ts'
import type { Organization } from '../../../../test/harness/organization.ts'
import { outcomeOf, startReeve, type TestReeve } from '../../../../test/harness/reeve.ts'
import { SYSTEM_ORGANIZATION } from '../../../kernel/ids.ts'
import { PERMISSIONS } from '../../../kernel/vocabulary.ts'

let reeve: TestReeve
before(async () => {
  reeve = await startReeve({ config: { trustProxy: true } })
})
after(() => reeve.stop())

/** In this time, only the first failure at an account from a network has an audit entry of its own. */
const SPAN_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
const [HOME, ABROAD] = ['198.51.100.7', '203.0.113.9']

interface SignIn {
  readonly user_id: string
  readonly email: string
  readonly outcome: string
  readonly ip: string
  readonly new_address: boolean
}
const list = async (acme: Organization, query = ''): Promise<{ sign_ins: SignIn[]; next_cursor: string | null }> =>
  (await assertSuccess(acme.owner.call(`GET /v1/sign-ins${query}`))).body
const emailsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).sign_ins.map(({ email }) => email)

async function signIn({ email }: { email: string }, ip = HOME, password = PASSWORD) {
  reeve.clock.advance(SPAN_MS)
  const headers = { 'x-forwarded-for': ip }
  await openBrowser(reeve.url).call('POST /auth/sign-in/email', { body: { email, password }, headers })
}
const fail = (who: { email: string }, ip = ABROAD) => signIn(who, ip, 'not their password')

async function personWithPassword(acme: Organization, email?: string) {
  const person = await acme.person('member', email === undefined ? {} : { email })
  await givePassword(reeve, person.userId)
  return person
}

test('the sign-ins of the organization’s members alone are listed, newest first, with their names', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const [ada, mallory, foreign] = [
    await personWithPassword(acme),
    await personWithPassword(acme),
    await personWithPassword(other),
  ]
  await signIn(ada)
  await signIn(foreign)
  await fail(foreign)
  await fail(mallory)

  const { sign_ins, next_cursor } = await list(acme)
  assert.equal(next_cursor, null)
  const shown = sign_ins.map(({ user_id, email, outcome, ip }) => [user_id, email, outcome, ip])
  assert.deepEqual(shown, [
    [mallory.userId, mallory.email, 'failed', ABROAD],
    [ada.userId, ada.email, 'signed_in', HOME],
  ])
  assert.deepEqual(await emailsOf(other), [foreign.email, foreign.email])
  const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/${ada.userId}/sign-ins`))
  assert.deepEqual(body.sign_ins, sign_ins.slice(1))
})

test('the sign-ins are filtered by outcome, address, network, member and time', async () => {
  const acme = await reeve.organization()
  const [ada, mallory] = [await personWithPassword(acme), await personWithPassword(acme)]
  await signIn(ada)
  const between = new Date(reeve.clock.now().getTime() + 1).toISOString()
  await fail(mallory)
  await fail(ada)
  for (const [query, emails] of [
    ['?outcome=failed', [ada.email, mallory.email]],
    ['?outcome=failed&outcome=second_factor_failed', [ada.email, mallory.email]],
    ['?outcome=signed_in', [ada.email]],
    [`?ip=${HOME}`, [ada.email]],
    [`?ip=::ffff:${ABROAD}`, [ada.email, mallory.email]],
    ['?ip=203.0.113.0/24', [ada.email, mallory.email]],
    ['?ip=192.0.2.0/24', []],
    [`?user_id=${mallory.userId}`, [mallory.email]],
    [`?user_id=${ada.userId.toUpperCase()}&ip=${ABROAD}`, [ada.email]],
    [`?user_id=${SYSTEM_ORGANIZATION}`, []],
    [`?since=${between}`, [ada.email, mallory.email]],
    [`?until=${between}`, [ada.email]],
    [`?ip=${HOME}&since=${between}`, []],
  ] as const) {
    assert.deepEqual(await emailsOf(acme, query), emails, query)
  }
  assert.equal(outcomeOf(await acme.owner.call('GET /v1/sign-ins?ip=203.0.113')), '422 validation_failed')
})

for (const [name, query] of [
  ['of all members', ''],
  ['from an address', `&ip=${HOME}`],
] as const) {
  test(`pages of the sign-ins ${name} stay complete while people sign in`, async () => {
    const acme = await reeve.organization()
    const [ada, mallory] = [await personWithPassword(acme), await personWithPassword(acme)]
    for (const who of [ada, mallory, ada, mallory, ada]) await signIn(who)
    const whole = (await list(acme, `?limit=200${query}`)).sign_ins
    assert.equal(whole.length, 5)
    for (const order of ['desc', 'asc']) {
      const walked = []
      for (let cursor = ''; ; ) {
        const page = await list(acme, `?limit=2&order=${order}${query}${cursor && `&cursor=${cursor}`}`)
        walked.push(...page.sign_ins)
        if (order === 'desc') await signIn(ada)
        if (page.next_cursor === null) break
        cursor = page.next_cursor
        const content = Buffer.from(cursor, 'base64url').toString('latin1')
        assert.throws(() => JSON.parse(content), SyntaxError, 'the sequence is readable')
      }
      const expected = order === 'desc' ? whole : (await list(acme, `?limit=200&order=asc${query}`)).sign_ins
      assert.deepEqual(walked, expected, order)
    }
  })

  test(`sign-ins ${name} before the person joined, or after they were removed, are not listed`, async () => {
    const [former, acme] = [await reeve.organization('Former'), await reeve.organization()]
    const mallory = await personWithPassword(former)
    await signIn(mallory)
    assert.deepEqual(await emailsOf(former, `?limit=9${query}`), [mallory.email])
    await assertSuccess(former.owner.call(`DELETE /v1/members/${mallory.userId}`))
    assert.deepEqual(await emailsOf(former, `?limit=9${query}`), [])
    reeve.clock.advance(1)
    // `joined_at` comes from the real clock, but the entries from the test's clock.
    await acme.person('member', { email: mallory.email })
    await reeve.query`update members set joined_at = ${reeve.clock.now()} where organization_id = ${acme.id}`
    assert.deepEqual(await emailsOf(acme, `?limit=9${query}`), [])
    await signIn(mallory)
    assert.deepEqual(await emailsOf(acme, `?limit=9${query}`), [mallory.email])
    reeve.clock.advance(91 * DAY_MS)
    assert.deepEqual(await emailsOf(acme, `?limit=9${query}`), [])
  })

  test(`sign-ins ${name} are left out while the person is active elsewhere, and later those of that time`, async () => {
    const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
    const [mallory, ada] = [await personWithPassword(acme), await personWithPassword(acme)]
    await other.person('member', { email: mallory.email })
    await signIn(mallory)
    await fail(mallory, HOME)
    await signIn(ada)
    assert.deepEqual(await emailsOf(acme, `?limit=9${query}`), [ada.email])
    assert.deepEqual(await emailsOf(other, `?limit=9${query}`), [])

    reeve.clock.advance(SPAN_MS)
    await assertSuccess(other.owner.call(`POST /v1/members/${mallory.userId}/suspension`, { body: {} }))
    assert.deepEqual(await emailsOf(acme, `?limit=9${query}`), [ada.email])
    await signIn(mallory)
    assert.deepEqual(await emailsOf(acme, `?limit=9${query}`), [mallory.email, ada.email])
    assert.deepEqual(await emailsOf(other, `?limit=9${query}`), [])
  })

  test(`sign-ins ${name} of members who exceed the caller are left out`, async () => {
    const acme = await reeve.organization()
    const administrator = await acme.person(await acme.profile([...PERMISSIONS]))
    const greater = await acme.person(await acme.profile(['agents.run']))
    const reader = await acme.person('member')
    for (const who of [greater, reader, { email: acme.owner.email }]) await fail(who, HOME)
    const seen = (await assertSuccess(administrator.inSession(`GET /v1/sign-ins?limit=9${query}`))).body.sign_ins
    assert.deepEqual(
      seen.map(({ email }: SignIn) => email),
      [reader.email],
    )
    assert.equal(outcomeOf(await reader.inSession('GET /v1/sign-ins')), '403 permission_required')
  })
}

test('an address is new until a sign-in from it succeeds, within the visible history', async () => {
  const acme = await reeve.organization()
  const [ada, mallory] = [await personWithPassword(acme), await personWithPassword(acme)]
  const newOf = async (query = '') => (await list(acme, query)).sign_ins.map(one => one.new_address)
  await signIn(mallory, ABROAD)
  await fail(ada)
  await fail(ada)
  await signIn(ada, ABROAD)
  await fail(ada)
  assert.deepEqual(await newOf(), [false, true, true, true, true])
  assert.deepEqual(await newOf(`?user_id=${ada.userId}&limit=1`), [false])
  assert.deepEqual(await newOf(`?ip=${ABROAD}`), [false, true, true, true, true])
  const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/${ada.userId}/sign-ins`))
  assert.deepEqual(
    body.sign_ins.map((one: SignIn) => one.new_address),
    [false, true, true, true],
  )
  reeve.clock.advance(91 * DAY_MS)
  await signIn(ada, ABROAD)
  assert.deepEqual(await newOf(), [true])
})

test('the search among sign-ins of others ends after 10,000, and its cursor continues it', async () => {
  const acme = await reeve.organization()
  const ada = await personWithPassword(acme)
  const shared = '192.0.2.77'
  await signIn(ada, shared)
  await reeve.query`
    insert into audit_entries
      (organization_id, sequence, id, occurred_at, action, actor, target, context, previous_hash, hash)
    select ${SYSTEM_ORGANIZATION}, 1000000 + n, gen_random_uuid(), ${reeve.clock.now()}, 'account.signed_in', '{}',
      jsonb_build_object('type', 'account', 'id', gen_random_uuid()), jsonb_build_object('ip', ${shared}::text),
      decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
    from generate_series(1, 10000) n`
  try {
    reeve.clock.advance(1)
    const query = `?ip=${shared}`
    const { sign_ins, next_cursor } = await list(acme, query)
    assert.deepEqual(sign_ins, [])
    assert.ok(next_cursor)
    assert.deepEqual(await emailsOf(acme, `${query}&cursor=${next_cursor}`), [ada.email])
  } finally {
    // Deletes the inserted rows, which belong to no valid chain, because `stop` verifies all chains.
    await reeve.query`delete from audit_entries where organization_id = ${SYSTEM_ORGANIZATION} and sequence > 1000000`
  }
})

/** Fails without waiting for the next time window. */
const failNow = ({ email }: { email: string }, ip: string) =>
  openBrowser(reeve.url).call('POST /auth/sign-in/email', {
    body: { email, password: 'not their password' },
    headers: { 'x-forwarded-for': ip },
  })

test('an attempt at an address without an account does not hide those at members from the same network', async () => {
  const acme = await reeve.organization()
  const members = [await acme.person('member'), await acme.person('member'), await acme.person('member')]
  reeve.clock.advance(SPAN_MS - (reeve.clock.now().getTime() % SPAN_MS))
  for (const who of [{ email: 'nobody@x.example' }, ...members, ...members]) await failNow(who, ABROAD)
  const emails = members.map(({ email }) => email).reverse()
  assert.deepEqual(await emailsOf(acme, `?ip=${ABROAD}&outcome=failed`), emails)
  for (const { userId, email } of members) {
    const { body } = await assertSuccess(acme.owner.call(`GET /v1/members/${userId}/sign-ins`))
    assert.deepEqual(
      body.sign_ins.map((one: SignIn) => [one.email, one.ip]),
      [[email, ABROAD]],
    )
  }
})

test('failures from many networks do not hide the first one at a member from another network', async () => {
  const acme = await reeve.organization()
  const [ada, mallory] = [await acme.person('member'), await acme.person('member')]
  reeve.clock.advance(SPAN_MS - (reeve.clock.now().getTime() % SPAN_MS))
  for (let host = 1; host <= 21; host++) await failNow({ email: 'nobody@x.example' }, `192.0.2.${host}`)
  await failNow(ada, '192.0.2.51')
  await failNow(mallory, '192.0.2.52')
  const found = (await list(acme, '?outcome=failed')).sign_ins.map(({ email, ip }) => [email, ip])
  assert.deepEqual(found, [
    [mallory.email, '192.0.2.52'],
    [ada.email, '192.0.2.51'],
  ])
})
