import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type Browser, openBrowser } from './browser.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import type { Answer } from './reeve.ts'

/**
 * Begins a sign-in, and follows the provider's redirects as a browser does. Returns the path of the callback with the
 * code.
 */
export async function walkToProvider(browser: Browser, start = 'POST /auth/sign-in/social'): Promise<string> {
  const started = await browser.call(start, { body: { provider: 'oidc', callbackURL: '/welcome' } })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  return walkThroughProvider(started.body.url)
}

/**
 * Follows the provider's redirects, starting at this URL. Returns the path of the redirect that leads back to Reeve.
 * `atProvider` has the cookies of the person's session at the provider.
 */
export async function walkThroughProvider(
  address: string,
  atProvider = openBrowser(new URL(address).origin),
): Promise<string> {
  let location = address
  const provider = new URL(location).origin
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

/** Signs in at the provider. Returns Reeve's response, with the URL to which it redirects the browser. */
export const signInAtProvider = async (browser: Browser) => followCallback(browser, await walkToProvider(browser))

/**
 * Links an identity at the provider to the signed-in account. Returns Reeve's response, with the URL to which it
 * redirects the browser.
 */
export const linkAtProvider = async (browser: Browser) =>
  followCallback(browser, await walkToProvider(browser, 'POST /auth/link-social'))

export async function followCallback(browser: Browser, back: string): Promise<Answer & { location: string }> {
  const answer = await browser.call(`GET ${back}`, { follow: false })
  return { ...answer, location: answer.headers.get('location') ?? '' }
}

/** An ID token that the provider issues for Reeve's client, in a sign-in that did not begin at Reeve. */
export async function takeIdToken({ issuer, client }: OpenIdProvider, redirectUri: string): Promise<string> {
  const { body: discovered } = await openBrowser(issuer).call('GET /.well-known/openid-configuration')
  const verifier = randomBytes(32).toString('base64url')
  const start = new URL(discovered.authorization_endpoint)
  start.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    nonce: 'a nonce of another sign-in',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const back = new URL(await walkThroughProvider(start.href), redirectUri)
  const answer = await fetch(discovered.token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  const { id_token: idToken } = (await answer.json()) as { id_token?: string }
  assert.ok(idToken)
  return idToken
}
