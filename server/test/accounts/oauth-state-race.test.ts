import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { type Browser, openBrowser, signedIn } from '../harness/browser.ts'
import { followCallback, signInAtProvider, walkThroughProvider } from '../harness/openid-sign-in.ts'
import { startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'
import { untilWaiting } from '../harness/until-waiting.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

/** Begins a sign-in or a link, and walks to the provider twice. Returns two callbacks with one state and two codes. */
async function twoCallbacks(browser: Browser, start: string) {
  const { body } = await browser.call(start, { body: { provider: 'oidc', callbackURL: '/welcome' } })
  const callbacks = [await walkThroughProvider(body.url), await walkThroughProvider(body.url)] as const
  const [codes, states] = ['code', 'state'].map(name =>
    callbacks.map(back => new URL(back, reeve.url).searchParams.get(name)),
  )
  assert.notEqual(codes?.[0], codes?.[1])
  assert.equal(states?.[0], states?.[1])
  return { callbacks, state: states?.[0] ?? '' }
}

/** Sends both callbacks while the stored state is locked, so that both have read it before one uses it up. */
async function atOnce(browser: Browser, { callbacks, state }: Awaited<ReturnType<typeof twoCallbacks>>) {
  const answers: ReturnType<typeof followCallback>[] = []
  await reeve.query.begin(async query => {
    const rows = await query`select from verifications where value like ${`%${state}%`} for update`
    assert.equal(rows.length, 1)
    for (const back of callbacks) {
      answers.push(followCallback(browser, back))
      await untilWaiting(query, answers.length)
    }
  })
  return (await Promise.all(answers)).map(({ location }) => new URL(location)).map(url => url.pathname + url.search)
}

const OUTCOMES = ['/auth/error?error=state_mismatch', '/welcome']

test('of two callbacks with the same state at once, one signs in', async () => {
  const grace = await (await reeve.organization()).person('member')
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  // Otherwise one of two first sign-ins, which link the identity, would be refused for that reason.
  await signInAtProvider(openBrowser(reeve.url))
  await reeve.query`delete from sessions where user_id = ${grace.userId}`
  const browser = openBrowser(reeve.url)
  const outcomes = await atOnce(browser, await twoCallbacks(browser, 'POST /auth/sign-in/social'))
  const sessions = await reeve.query`select from sessions where user_id = ${grace.userId}`
  assert.deepEqual([...outcomes.sort(), sessions.length], [...OUTCOMES, 1])
})

test('of two callbacks with the same state at once, one links the identity', async () => {
  const grace = await (await reeve.organization()).person('member')
  const browser = await signedIn(reeve, grace)
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  const outcomes = await atOnce(browser, await twoCallbacks(browser, 'POST /auth/link-social'))
  assert.deepEqual(outcomes.sort(), OUTCOMES)
})

test('a callback in another browser leaves the state to the one that began the sign-in', async () => {
  const grace = await (await reeve.organization()).person('member')
  reeve.provider.who = { sub: newId(), email: grace.email, email_verified: true, name: 'Grace' }
  const browser = openBrowser(reeve.url)
  const { callbacks } = await twoCallbacks(browser, 'POST /auth/sign-in/social')
  const refused = await followCallback(openBrowser(reeve.url), callbacks[0])
  assert.match(refused.location, /error=state_mismatch/)
  assert.match((await followCallback(browser, callbacks[1])).location, /\/welcome$/)
})
