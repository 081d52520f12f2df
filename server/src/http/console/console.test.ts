import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'

const SCRIPT = '/assets/start-abc.js'
const text = 'console.log("the console")\n'.repeat(50)

let reeve: TestReeve
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reeve-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Reeve</title>')
  writeFileSync(join(folder, '.built-from'), 'not for the world')
  const script = join(folder, SCRIPT)
  writeFileSync(script, text)
  writeFileSync(`${script}.br`, brotliCompressSync(text))
  writeFileSync(`${script}.gz`, gzipSync(text))
  reeve = await startReeve({ consoleFolder: folder })
})
after(async () => {
  await reeve.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the console’s paths serve its page, which runs no inline code and loads nothing from other hosts', async () => {
  for (const address of [
    '/',
    '/sign-in',
    '/members',
    '/members/1/suspend?x=y',
    '/invitations/accept',
    '/settings/keys',
    // URLs with invalid percent-encoding also get the console, which shows the error.
    '/members?x=%',
    '/members/%E0%A4%A',
    '/members/%zz/suspend?x=y',
    '/invitations/accept?%ff',
    '/?%',
  ]) {
    const { status, headers, body } = await reeve.call(`GET ${address}`)
    assert.deepEqual([status, body], [200, '<!doctype html><title>Reeve</title>'], address)
    assert.match(headers.get('content-type') ?? '', /^text\/html/)
    assert.equal(headers.get('cache-control'), 'no-cache')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /font-src 'self';/)
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
  }
})

test('other unknown paths get a problem, not the page', async () => {
  const addresses = ['/v1', '/v1/nothing', '/auth/nothing', '/nothing', '/membersx', '/invitations', '/index.html']
  const files = ['/assets/', '/assets/nothing.js', `${SCRIPT}.br`, '/assets/../.built-from', '/.built-from']
  for (const address of [...addresses, ...files]) {
    const { status, headers, body } = await reeve.call(`GET ${address}`)
    assert.deepEqual([status, body.code], [404, 'route_not_found'], address)
    assert.equal(headers.get('content-type'), 'application/problem+json', address)
  }
  for (const address of ['/v1/members?x=%', '/v1/members/%E0%A4%A', '/auth/%zz', '/nothing/%zz', '/nothing?%']) {
    const { status, body } = await reeve.call(`GET ${address}`)
    assert.deepEqual([status, body.code], [400, 'malformed_request'], address)
  }
  for (const address of ['/docs', '/llms.txt', '/livez', '/openapi.json']) {
    assert.doesNotMatch((await reeve.call(`GET ${address}`)).body.toString(), /<title>Reeve<\/title>/, address)
  }
  const posted = await reeve.call('POST /members/1/suspend', { body: {} })
  assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD'])
  assert.equal((await reeve.call('POST /members/%zz', { body: {} })).status, 400)
})

test('files are served precompressed and cached for good, because their names have a content hash', async () => {
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await reeve.call(`GET ${SCRIPT}`, { headers: { 'accept-encoding': accepted } })
    assert.deepEqual([answer.status, answer.body], [200, text], accepted)
    assert.equal(answer.headers.get('content-encoding'), encoding)
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.match(answer.headers.get('vary') ?? '', /accept-encoding/i)
    assert.match(answer.headers.get('content-type') ?? '', /javascript/)
    // A web worker is subject to the policy in its own response, not to that of the page.
    const page = await reeve.call('GET /')
    assert.ok(page.headers.get('content-security-policy'))
    for (const header of ['content-security-policy', 'referrer-policy'])
      assert.equal(answer.headers.get(header), page.headers.get(header), header)
  }
})
