import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSuccess } from '../harness/every-operation.ts'
import { invite } from '../harness/invitations.ts'
import { openLines } from '../harness/log-lines.ts'
import type { Organization } from '../harness/organization.ts'
import { rawRequest, sendRaw } from '../harness/raw-http.ts'
import { outcomeOf, startReeve, type TestReeve } from '../harness/reeve.ts'

const BREAKS = [
  '%0d%0a',
  '%0D%0A',
  '%0a',
  '%0d',
  '%00',
  '%7f',
  '%C2%85',
  '%e2%80%a8',
  '%250d%250a',
  '%25250a',
  '%25%30d',
  '%%30d',
]
const INJECTED = 'X-Injected:%201'

const lines = openLines()
let reeve: TestReeve
let acme: Organization
before(async () => {
  reeve = await startReeve({ log: lines.log })
  acme = await reeve.organization()
})
after(() => reeve.stop())

test('a webhook URL with an encoded line break is refused, at creation and in an edit', async () => {
  const create = (url: string) =>
    acme.owner.call('POST /v1/governance/webhooks', { body: { url, event_types: ['*'], description: '' } })
  const { id } = (await assertSuccess(create('https://hooks.acme.example/a%20b%C3%A9%25?c=%E2%82%AC'))).body
  for (const broken of BREAKS) {
    for (const url of [`https://hooks.acme.example/${broken}${INJECTED}`, `https://hooks.acme.example/?x=${broken}`]) {
      for (const answer of [
        await create(url),
        await acme.owner.call(`PATCH /v1/governance/webhooks/${id}`, { body: { url } }),
      ]) {
        assert.equal(outcomeOf(answer), '422 webhook_url_forbidden', url)
        assert.equal(answer.body.errors[0].code, 'malformed')
      }
    }
  }
})

test('an email address with an encoded line break is refused', async () => {
  for (const broken of BREAKS) {
    const email = `grace${broken}bcc=eve@acme.test`
    const create = { email, name: 'Grace', profile_id: acme.profiles.member }
    for (const answer of [
      await invite(acme.owner, email, acme.profiles.member),
      await acme.owner.call('POST /v1/members', { body: create }),
    ]) {
      assert.equal(outcomeOf(answer), '422 validation_failed', email)
      assert.equal(answer.body.errors[0].pointer, '/email')
    }
  }
  await assertSuccess(invite(acme.owner, 'grace%home@acme.test', acme.profiles.member))
})

test('an email address with an encoded word is refused, because some mail programs decode it', async () => {
  for (const local of [
    '=?utf-8?q?eve=40evil.test=3e?=',
    '=?utf-8?b?ZXZlQGV2aWwudGVzdA==?=',
    '=?UTF-8?Q?=0D=0ARCPT?=',
    'grace=?x?q?=00?=hopper',
  ]) {
    const email = `${local}@acme.test`
    const create = { email, name: 'Grace', profile_id: acme.profiles.member }
    for (const answer of [
      await invite(acme.owner, email, acme.profiles.member),
      await acme.owner.call('POST /v1/members', { body: create }),
    ]) {
      assert.equal(outcomeOf(answer), '422 validation_failed', email)
      assert.equal(answer.body.errors[0].pointer, '/email')
    }
  }
  for (const local of ['grace=hopper', 'a=?b', 'what?=yes']) {
    await assertSuccess(invite(acme.owner, `${local}@acme.test`, acme.profiles.member))
  }
})

test('an encoded line break in a request target injects no header and no log line', async () => {
  const targets = (broken: string) => [
    `/${broken}${INJECTED}`,
    `/v1/members/${broken}${INJECTED}`,
    `/v1/members?q=${broken}${INJECTED}`,
    `/auth/${broken}${INJECTED}`,
    `/auth/verify-email?token=x&callbackURL=/${broken}${INJECTED}`,
    `/auth/verify-email?token=x&callbackURL=${reeve.url}/${broken}${INJECTED}`,
    `/auth/callback/oidc?state=${broken}${INJECTED}&error=${broken}${INJECTED}`,
    `/auth/error?error=${broken}${INJECTED}`,
    `/docs/${broken}${INJECTED}`,
  ]
  for (const broken of BREAKS) {
    for (const target of targets(broken)) {
      lines.forget()
      const answer = await sendRaw(reeve.url, rawRequest([`GET ${target} HTTP/1.1`, 'Host: reeve.test']))
      assert.ok(answer.status >= 200 && answer.status < 500, `${answer.status} ${target}`)
      assert.equal(answer.headers['x-injected'], undefined, target)
      const logged = (await lines.take(({ msg }) => msg === 'request')).map(({ path }) => path)
      assert.equal(logged.length, 1, target)
      assert.doesNotMatch(String(logged[0]), /[\p{Cc}\u2028]/u)
    }
  }
})

test('an encoded line break in a redirect target injects no header', async () => {
  const body = (broken: string) => ({ provider: 'oidc', email: acme.owner.email, redirectTo: `/${broken}${INJECTED}` })
  for (const broken of [...BREAKS, '\r\n', '\n', '\u2028']) {
    const targets = { callbackURL: `/${broken}${INJECTED}`, errorCallbackURL: `/?a=${broken}${INJECTED}` }
    for (const path of ['sign-in/social', 'sign-in/email', 'request-password-reset', 'send-verification-email']) {
      const sent = { ...body(broken), ...targets, password: 'wrong' }
      const answer = await reeve.call(`POST /auth/${path}`, { body: sent, follow: false })
      assert.ok(answer.status < 500, `${answer.status} ${path}`)
      assert.equal(answer.headers.get('x-injected'), null)
      assert.doesNotMatch(answer.headers.get('location') ?? '', /[^\x21-\x7e]/)
    }
  }
})
