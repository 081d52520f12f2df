import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SharedReeve, sharedReeve } from '../../../test/harness/reeve.ts'

let reeve: SharedReeve
before(async () => {
  reeve = await sharedReeve()
})
after(() => reeve.stop())

test('the reference loads nothing from other hosts and runs no inline script', async () => {
  const { headers, body } = await reeve.call('GET /docs')
  assert.match(headers.get('content-type') ?? '', /^text\/html/)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'; script-src 'self';/)
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
  assert.doesNotMatch(body, /https?:\/\/|<script>|\bon\w+=/)

  const sources = [...body.matchAll(/<script src="([^"]+)">/g)].map(([, source]) => source)
  assert.deepEqual(sources, ['/docs/scalar.js', '/docs/start.js'])
  for (const source of sources) {
    const script = await reeve.call(`GET ${source}`)
    assert.equal(script.status, 200, source)
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/)
    assert.match(script.body, /createApiReference/)
  }
})

test('the reference sends no telemetry', async () => {
  const { body } = await reeve.call('GET /docs/start.js')
  const options = JSON.parse(/^const options = (.*)$/m.exec(body)?.[1] ?? '')
  assert.equal(options.telemetry, false)
  assert.equal(options.withDefaultFonts, false)
  assert.equal(options.persistAuth, false)
  assert.deepEqual(options.agent, { disabled: true })
})

test('llms.txt lists every operation with its SDK method', async () => {
  const { headers, body } = await reeve.call('GET /llms.txt')
  assert.match(headers.get('content-type') ?? '', /^text\/plain/)
  for (const { id, method, path } of reeve.app.operations) {
    assert.ok(body.includes(`[${id}](`) && body.includes(`\`${method} ${path}\``), id)
    assert.match(body, new RegExp(`\\[${id}\\]\\(.*\`reeve\\.\\w+\\.\\w+\``), id)
  }
})
