import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

const open = (query: string, language = 'en') =>
  reeve.call(`GET /auth/error${query}`, { headers: { 'accept-language': language, accept: 'text/html' } })
const sentenceIn = (page: string) => /<p>(.*?)<\/p>/.exec(page)?.[1]

test('the page of a failed sign-in has a sentence for a known code, and runs, loads and frames nothing', async () => {
  const sentences = new Set<string | undefined>()
  const codes = ['access_denied', 'state_mismatch', 'email_not_verified', 'LOGIN_BLOCKED', 'account_not_linked']
  for (const code of [
    ...codes,
    'OTHER_IDENTITY_LINKED',
    'email_domain_not_allowed',
    'rate_limited',
    'CREDENTIALS_CHANGED',
    'provider_unavailable',
    'sign_in_not_recent',
  ]) {
    const { status, headers, body } = await open(`?error=${code}`)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    assert.match(body, /<html lang="en">.*<title>[^<]+<\/title>.*<h1>[^<]+<\/h1>/s)
    assert.doesNotMatch(body, /<script|<img|<iframe|https?:|\bon\w+=/)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]+='; /)
    for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]) {
      assert.ok(policy.includes(rule), policy)
    }
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-store')
    sentences.add(sentenceIn(body))
  }
  assert.equal(sentences.size, 11)
})

test('the page contains no text of its URL, in any parameter and spelling', async () => {
  const plain = (await open('')).body
  const planted = [
    '<script>alert(1)</script>',
    'Call 555-0199 to unlock',
    'constructor',
    '__proto__',
    'toString',
    '%22',
  ]
  for (const text of planted.map(encodeURIComponent)) {
    for (const query of [`?error=${text}`, `?error=x&error=${text}`, `?error_description=${text}`, `?a=${text}`]) {
      assert.equal((await open(query)).body, plain, query)
    }
    const known = await open(`?error=access_denied&error_description=${text}&error_uri=${text}`)
    assert.equal(known.body, (await open('?error=access_denied')).body)
  }
})

test('the page is in Portuguese on request, and other spellings of its path are not found', async () => {
  const { body } = await open('?error=access_denied', 'pt-BR,pt;q=0.9,en;q=0.8')
  assert.match(body, /<html lang="pt-BR">/)
  assert.notEqual(sentenceIn(body), sentenceIn((await open('?error=access_denied')).body))
  for (const path of ['/auth/error/', '/auth/Error', '/auth//error', '/auth/error%2f', '/auth/error;x']) {
    const { status, headers } = await reeve.call(`GET ${path}`)
    assert.equal(status, 404, path)
    assert.doesNotMatch(headers.get('content-type') ?? '', /html/)
  }
  const posted = await reeve.call('POST /auth/error', { body: {} })
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
})
