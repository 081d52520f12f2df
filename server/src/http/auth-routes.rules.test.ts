import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { registerSignIn } from './auth-routes.ts'

test('an HTML response of the sign-in library is not passed on', async () => {
  const answers = [
    new Response('<h1>planted</h1>', { headers: { 'content-type': 'text/html' } }),
    new Response('<h1>planted</h1>', { headers: { 'content-type': 'application/xhtml+xml' } }),
    new Response('<h1>planted</h1>', { headers: { 'content-type': 'text/plain;application/json' } }),
    new Response(Buffer.from('<h1>planted</h1>')),
    new Response('<h1>planted</h1>', { status: 400, headers: { 'content-type': 'text/html' } }),
  ]
  for (const answer of answers) {
    const app = Fastify()
    app.decorateRequest('refusedWith', null)
    registerSignIn(
      app,
      {
        origin: 'http://localhost:7070',
        networkAddressHeader: 'x-address',
        handle: async () => answer,
        findAccount: async () => undefined,
        countAttempt: async () => null,
        countPassword: async () => null,
      },
      {
        sessionCookie: 'session',
        apiKey: () => undefined,
        platformKey: () => undefined,
        session: () => undefined,
        inOrganization: () => assert.fail('it names no organization'),
      },
    )
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url: '/auth/get-session' })
    assert.ok(statusCode >= 400)
    assert.match(String(headers['content-type']), /^application\/(?:problem\+)?json/)
    assert.doesNotMatch(body, /planted/)
  }
})
