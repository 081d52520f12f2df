import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/kernel/ids.ts'
import { openBrowser } from '../harness/browser.ts'
import { signInAtProvider } from '../harness/openid-sign-in.ts'
import { startReeve } from '../harness/reeve.ts'
import { startWithOpenId, type WithOpenId } from '../harness/reeve-with-openid.ts'

let reeve: WithOpenId
before(async () => {
  reeve = await startWithOpenId(startReeve)
})
after(() => reeve.stop())

test('the picture of the provider is not stored', async () => {
  const picture = 'https://id.acme.test/picture.png'
  const email = `pictured-${newId()}@acme.test`
  reeve.provider.who = { sub: newId(), email, email_verified: true, name: 'Known There', picture }
  const browser = openBrowser(reeve.url)
  await signInAtProvider(browser)
  const { user } = (await browser.call('GET /auth/get-session')).body
  assert.deepEqual([user.email, user.image], [email, null])
})

test('the audited reason for a failed sign-in is not chosen by the caller', async () => {
  const browser = openBrowser(reeve.url)
  const body = { provider: 'oidc', callbackURL: '/ok', errorCallbackURL: '/bad?error=forged_reason' }
  const { url } = (await browser.call('POST /auth/sign-in/social', { body })).body
  const state = new URL(url).searchParams.get('state')
  await browser.call(`GET /auth/callback/oidc?error=access_denied&state=${state}`, { follow: false })
  const entries = await reeve.query`select reason from audit_entries where action = 'account.sign_in_failed'`
  assert.deepEqual(
    entries.map(({ reason }) => reason),
    ['access_denied'],
  )
})
