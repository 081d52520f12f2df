import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchConditionally } from '../src/api/conditional-fetch.ts'

interface Sent {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Stubs the response to one call. Resolves to the response that the caller gets, and the sent `If-None-Match`. */
async function call(url: string, organization: string, { status, body, headers = {} }: Sent) {
  const original = globalThis.fetch
  let condition: string | null = null
  globalThis.fetch = async request => {
    condition = (request as Request).headers.get('if-none-match')
    return new Response(body ?? null, { status, headers })
  }
  try {
    const answer = await fetchConditionally(new Request(url, { headers: { 'reeve-organization': organization } }))
    return { condition, answer, text: await answer.text() }
  } finally {
    globalThis.fetch = original
  }
}

const LIST = 'https://reeve.test/v1/members'

test('a 304 returns the cached list with the headers of the new response', async () => {
  await call(LIST, 'acme', { status: 200, body: 'one', headers: { etag: 'W/"1"', date: 'then', 'x-a': 'kept' } })
  const again = await call(LIST, 'acme', { status: 304, headers: { etag: 'W/"1"', date: 'now' } })
  assert.deepEqual([again.condition, again.answer.status, again.text], ['W/"1"', 200, 'one'])
  assert.deepEqual([again.answer.headers.get('date'), again.answer.headers.get('x-a')], ['now', 'kept'])
  assert.equal((await call(LIST, 'globex', { status: 200, body: 'two' })).condition, null, 'of another organization')

  const changed = await call(LIST, 'acme', { status: 200, body: 'three', headers: { etag: 'W/"2"' } })
  assert.deepEqual([changed.condition, changed.text], ['W/"1"', 'three'])
  assert.equal((await call(LIST, 'acme', { status: 304 })).text, 'three')
})

test('refusals and responses with a strong ETag are not cached', async () => {
  await call(LIST, 'acme', { status: 200, body: 'one', headers: { etag: 'W/"1"' } })
  await call(LIST, 'acme', { status: 403, body: 'refused', headers: { etag: 'W/"1"' } })
  assert.equal((await call(LIST, 'acme', { status: 200, headers: { etag: '"2"' } })).condition, null)
  assert.equal((await call(LIST, 'acme', { status: 200 })).condition, null)
})
