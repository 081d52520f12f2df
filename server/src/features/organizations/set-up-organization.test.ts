import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser, PASSWORD, signedIn, signInWithPassword } from '../../../test/harness/browser.ts'
import { tokenIn } from '../../../test/harness/mailbox.ts'
import { type SharedReeve, sharedReeve, startReeve } from '../../../test/harness/reeve.ts'
import { onConnection } from '../../database/transaction.ts'
import { newSetupLink } from '../accounts/set-up/index.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const DAY_MS = 24 * 60 * 60 * 1000
const ada = { organization_name: 'Acme', email: 'Ada@Acme.test', name: 'Ada Lovelace', password: PASSWORD }
const setUp = (on: SharedReeve, body: object) => on.call('POST /v1/setup', { body })
const ownerLink = async (organizationId: string, userId: string) => {
  const { token, write } = newSetupLink(reeve.app.vault, { organizationId, userId }, reeve.clock.now())
  await onConnection(reeve.app.pool, db => db.run(write))
  return token
}

test('on an empty database a setup link creates the first organization and its owner, once', async () => {
  const fresh = await startReeve()
  try {
    const link = await fresh.app.makeFirstSetUpLink()
    assert.match(link ?? '', /^http:\/\/localhost:7070\/setup#token=[\w-]{43}$/)
    const token = tokenIn(link ?? '')

    const incomplete = await setUp(fresh, { token, password: PASSWORD, email: ada.email })
    assert.equal(incomplete.status, 422)
    assert.deepEqual(
      incomplete.body.errors.map(({ pointer }: { pointer: string }) => pointer),
      ['/organization_name', '/name'],
    )

    const tries = await Promise.all(Array.from({ length: 8 }, () => setUp(fresh, { token, ...ada })))
    assert.equal(tries.filter(({ status }) => status === 201).length, 1)
    for (const { status, body } of tries) if (status !== 201) assert.equal(body.code, 'setup_link_not_found')
    const made = tries.find(({ status }) => status === 201)?.body

    const browser = openBrowser(fresh.url, made.organization_id)
    assert.equal((await signInWithPassword(browser, 'ada@acme.test')).status, 200)
    const caller = (await browser.call('GET /v1/caller')).body
    assert.equal(caller.is_owner, true)
    assert.equal(caller.user.user_id, made.user_id)
    assert.equal((await setUp(fresh, { token, ...ada })).status, 404)
    assert.equal(await fresh.app.makeFirstSetUpLink(), null)
  } finally {
    await fresh.stop()
  }
})

test('only the newest setup link is valid, for a day, and none once an organization exists', async () => {
  const fresh = await startReeve()
  try {
    const first = tokenIn((await fresh.app.makeFirstSetUpLink()) ?? '')
    const second = tokenIn((await fresh.app.makeFirstSetUpLink()) ?? '')
    assert.equal((await setUp(fresh, { token: first, ...ada })).status, 404)
    fresh.clock.advance(DAY_MS + 1000)
    assert.equal((await setUp(fresh, { token: second, ...ada })).status, 404)
    const third = tokenIn((await fresh.app.makeFirstSetUpLink()) ?? '')
    await fresh.organization()
    assert.equal((await setUp(fresh, { token: third, ...ada })).status, 404)
  } finally {
    await fresh.stop()
  }
})

test('an owner’s setup link sets a new password, and removes the second factor and all sessions', async () => {
  const acme = await reeve.organization()
  const browser = await signedIn(reeve, acme.owner)
  await browser.call('POST /auth/two-factor/enable', { body: { password: PASSWORD } })
  const token = await ownerLink(acme.id, acme.owner.userId)
  const answer = await setUp(reeve, { token, password: 'another password of hers' })
  assert.equal(answer.status, 201)
  assert.deepEqual(answer.body, { organization_id: acme.id, user_id: acme.owner.userId })
  assert.equal((await browser.call('GET /v1/account')).status, 401)
  assert.equal((await signInWithPassword(browser, acme.owner.email)).status, 401)
  assert.equal((await signInWithPassword(browser, acme.owner.email, 'another password of hers')).status, 200)
  assert.equal((await browser.call('GET /v1/account')).status, 200)
  assert.equal((await setUp(reeve, { token, password: PASSWORD })).body.code, 'setup_link_not_found')
  const { entries } = (await acme.owner.call('GET /v1/audit/entries?action=owner.set_up')).body
  assert.equal(entries.length, 1)
})

test('an owner’s setup link is void once its owner is suspended, also after a reactivation', async () => {
  const acme = await reeve.organization()
  const second = await acme.person('owner')
  const token = await ownerLink(acme.id, second.userId)
  await acme.owner.call(`POST /v1/members/${second.userId}/suspension`, { body: {} })
  assert.equal((await setUp(reeve, { token, password: PASSWORD })).status, 404)
  await acme.owner.call(`DELETE /v1/members/${second.userId}/suspension`)
  assert.equal((await setUp(reeve, { token, password: PASSWORD })).status, 404)
})

test('a link for a member who is not an owner is invalid', async () => {
  const acme = await reeve.organization()
  const { userId } = await acme.person('administrator')
  const token = await ownerLink(acme.id, userId)
  for (const [path, body] of [
    ['/v1/setup/link', { token }],
    ['/v1/setup', { token, password: PASSWORD }],
  ] as const) {
    assert.equal((await reeve.call(`POST ${path}`, { body })).body.code, 'setup_link_not_found', path)
  }
})

test('an unknown token gets the same 404 as a used one', async () => {
  for (const token of ['x', 'A'.repeat(43), "' or 1=1 --"]) {
    const answer = await setUp(reeve, { token, ...ada })
    assert.equal(answer.status, 404)
    assert.equal(answer.body.code, 'setup_link_not_found')
  }
  for (const body of [
    {},
    { token: 'x' },
    { token: 'x', password: 'short' },
    { token: 'x', password: 'long \0 enough' },
    { token: 'x', password: PASSWORD, more: 1 },
  ]) {
    assert.equal((await setUp(reeve, body)).status, 422, JSON.stringify(body))
  }
})

test('NUL in a password is reported in one sentence, without a pattern', async () => {
  const { status, body } = await reeve.call('POST /v1/setup', { body: { token: 'x', password: 'long \0 enough' } })
  const detail = '/password contains NUL or an unpaired surrogate'
  assert.deepEqual(
    [status, body.detail, body.errors.map((fault: { detail: string }) => fault.detail)],
    [422, detail, [detail]],
  )
})
