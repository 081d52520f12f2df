import assert from 'node:assert/strict'
import { type Browser, openBrowser } from './browser.ts'
import type { Answer } from './reeve.ts'

/** Signs in at the provider as a browser does: follows every redirect, and returns with a code. */
export async function walkToProvider(browser: Browser): Promise<string> {
  const started = await browser.call('POST /auth/sign-in/social', {
    body: { provider: 'oidc', callbackURL: '/welcome' },
  })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  let location: string = started.body.url
  const provider = new URL(location).origin
  const atProvider = openBrowser(provider)
  for (let step = 0; step < 10 && location.startsWith(provider); step++) {
    const { pathname, search } = new URL(location)
    const answer = await atProvider.call(`GET ${pathname}${search}`, { follow: false })
    const next = answer.headers.get('location')
    assert.ok(next, `${answer.status} ${JSON.stringify(answer.body)}`)
    location = new URL(next, provider).href
  }
  const { pathname, search } = new URL(location)
  return `${pathname}${search}`
}

/** Signs in at the provider. Returns the URL to which Reeve redirects the browser. */
export async function signInAtProvider(browser: Browser): Promise<Answer & { location: string }> {
  const answer = await browser.call(`GET ${await walkToProvider(browser)}`, { follow: false })
  return { ...answer, location: answer.headers.get('location') ?? '' }
}
