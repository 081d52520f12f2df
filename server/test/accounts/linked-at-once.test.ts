import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser, signedIn, signInWithPassword } from '../harness/browser.ts'
import { followCallback, walkToProvider } from '../harness/openid-sign-in.ts'
import { startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

/** Sends both requests while the account is locked, so that both have read its identities before one links another. */
async function atOnce(userId: string, begin: () => Promise<{ location: string }>[]): Promise<string[]> {
  let answers: Promise<{ location: string }>[] = []
  await reeve.query.begin(async query => {
    await query`select from accounts where id = ${userId} for update`
    answers = begin()
    await untilWaiting(query, answers.length)
  })
  return (await Promise.all(answers)).map(({ location }) => location.replace(/&error_description=.*/, '')).sort()
}

const LOCATIONS = ['http://localhost:7070/auth/error?error=CREDENTIALS_CHANGED', 'http://localhost:7070/welcome']

test('of two requests that link the same identity at once, one succeeds, and the other can be repeated', async () => {
  const grace = await (await reeve.organization()).person('member')
  const [here, there] = [await signedIn(reeve, grace), openBrowser(reeve.url)]
  await signInWithPassword(there, grace.email)
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  const link = 'POST /auth/link-social'
  const [one, two] = [await walkToProvider(here, link), await walkToProvider(there, link)]
  const locations = await atOnce(grace.userId, () => [followCallback(here, one), followCallback(there, two)])
  assert.deepEqual(locations, LOCATIONS)
  await followCallback(there, await walkToProvider(there, link))
  const identities = await reeve.query`
    select from sign_in_methods where user_id = ${grace.userId} and provider_id <> 'credential'`
  assert.equal(identities.length, 1)
})

test('of two first sign-ins with the same identity at once, one succeeds, and the other can be repeated', async () => {
  const grace = await (await reeve.organization()).person('member')
  const [here, there] = [openBrowser(reeve.url), openBrowser(reeve.url)]
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  const [one, two] = [await walkToProvider(here), await walkToProvider(there)]
  const locations = await atOnce(grace.userId, () => [followCallback(here, one), followCallback(there, two)])
  assert.deepEqual(locations, LOCATIONS)
})
