import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startReeve, type TestReeve } from '../../test/harness/reeve.ts'

let reeve: TestReeve
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reeve-console-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Reeve</title>')
  reeve = await startReeve({ consoleFolder: folder })
})
after(async () => {
  await reeve.stop()
  rmSync(folder, { recursive: true, force: true })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const UNKNOWN = [
  '/nothing',
  '/v1/nothing',
  '/auth/nothing',
  '/invitations',
  '/assets/nothing.js',
  '/docs/',
  '//members',
]
const MALFORMED = ['/%E0%A4%A', '/%', '/nothing/%zz', '/nothing?%', '/v1/members?x=%', '/auth/%zz']

const ask = (address: string, accept: string, language = 'en-GB,en;q=0.9', method = 'GET') =>
  reeve.call(`${method} ${address}`, { headers: { accept, 'accept-language': language } })

test('an unknown URL is a page in a browser, signed in or not', async () => {
  const expected = [...UNKNOWN.map(address => [address, 404]), ...MALFORMED.map(address => [address, 400])] as const
  for (const [address, expectedStatus] of expected) {
    const { status, headers, body } = await ask(String(address), BROWSER)
    assert.equal(status, expectedStatus, String(address))
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8', String(address))
    assert.match(body, /<html lang="en">.*<title>Page not found · Reeve<\/title>.*<h1>Page not found<\/h1>/s)
    assert.match(body, /<a href="\/">/)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/)
    assert.doesNotMatch(policy, /https?:|\*|unsafe/)
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`))
    for (const [name, value] of Object.entries({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }))
      assert.equal(headers.get(name), value, String(address))
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
  }
})

test('the page is in the browser’s language, and contains no text of its URL', async () => {
  for (const language of ['pt-BR,pt;q=0.9,en;q=0.8', 'pt', 'de, pt-PT;q=0.5']) {
    const { body } = await ask('/%3Cscript%3Eevil', BROWSER, language)
    assert.match(body, /<html lang="pt-BR">.*<h1>Página não encontrada<\/h1>/s, language)
    assert.doesNotMatch(body, /evil/)
  }
  for (const language of ['de', '', 'en-US,pt;q=0.5', '*'])
    assert.match((await ask('/nothing', BROWSER, language)).body, /<html lang="en">/, language)
})

test('any other client gets a problem document', async () => {
  const others = ['*/*', 'application/json', 'application/json, text/plain, */*', 'text/html;q=0', 'text/*']
  for (const accept of [...others, 'application/json, text/html;q=0.9', '']) {
    for (const [address, status, code] of [
      ['/nothing', 404, 'route_not_found'],
      ['/%E0%A4%A', 400, 'malformed_request'],
    ] as const) {
      const answer = await ask(address, accept)
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${address}, ${accept}`)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    }
  }
  for (const method of ['POST', 'DELETE']) assert.equal((await ask('/nothing', BROWSER, 'en', method)).body.status, 404)
  // This path exists, so the response is that of the API, not a page.
  assert.equal((await ask('/v1/members', BROWSER)).body.code, 'authentication_required')
})

test('a URL for other methods is a page in a browser, with these methods in Allow', async () => {
  const { status, headers, body } = await ask('/auth/sign-in/email', BROWSER)
  assert.deepEqual([status, headers.get('allow')], [405, 'POST'])
  assert.match(body, /<h1>Page not found<\/h1>/)
})

test('HEAD of an unknown URL has the status and headers of GET', async () => {
  const shown = ({ status, headers }: Response) => [status, headers.get('content-type'), headers.get('content-length')]
  for (const address of ['/nothing', '/%E0%A4%A']) {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map(method => fetch(reeve.url + address, { method, headers: { accept: BROWSER } })),
    )
    assert.deepEqual(shown(head as Response), shown(get as Response), address)
    assert.equal(head?.headers.get('content-type'), 'text/html; charset=utf-8')
  }
})

test('without a console the page has no link to it', async () => {
  const bare = await startReeve({ on: reeve.database })
  try {
    const { status, body } = await bare.call('GET /nothing', { headers: { accept: BROWSER } })
    assert.equal(status, 404)
    assert.match(body, /<h1>Page not found<\/h1>/)
    assert.doesNotMatch(body, /<a /)
  } finally {
    await bare.stop()
  }
})

test('/favicon.ico is an icon', async () => {
  const answer = await fetch(`${reeve.url}/favicon.ico`)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/x-icon'])
  assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(0, 4)], [0, 0, 1, 0])
})
