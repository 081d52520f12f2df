import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TOTP, URI } from 'otpauth'
import { pino } from 'pino'
import { givePassword, openBrowser, signInWithPassword } from '../harness/browser.ts'
import { assertSuccess } from '../harness/every-operation.ts'
import { startMailboxes, tokenIn } from '../harness/mailbox.ts'
import { startOpenIdProvider } from '../harness/openid-provider.ts'
import { signInAtProvider, walkToProvider } from '../harness/openid-sign-in.ts'
import { addPasskey } from '../harness/passkeys.ts'
import { startReeve, TEST_SECRET, type TestReeve } from '../harness/reeve.ts'

/** All rows of all tables as text. */
async function dump({ query }: TestReeve): Promise<string> {
  const tables = await query<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await query.unsafe(`select '${name} ' || to_jsonb(t)::text as text from ${name} t`)
      return rows.map(({ text }) => text).join('\n')
    }),
  )
  return texts.join('\n')
}

/** The encodings of a secret to search for: plain, URL-encoded, hexadecimal and base64. */
const spellings = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

test('no secret of a person or an organization is in the database or the log', async () => {
  const log: string[] = []
  const mailboxes = await startMailboxes()
  const provider = await startOpenIdProvider('http://localhost:7070/auth/callback/oidc')
  const reeve = await startReeve({
    log: pino({ level: 'trace' }, { write: line => log.push(line) }),
    config: {
      smtpUrl: mailboxes.url,
      openId: {
        issuer: provider.issuer,
        clientId: provider.client.id,
        clientSecret: provider.client.secret,
        name: 'Single sign-on',
        emailDomains: null,
        trustsEmail: false,
      },
    },
  })
  const secrets = new Map<string, string>([
    ['REEVE_SECRET', TEST_SECRET],
    ['client secret', provider.client.secret],
  ])
  const keep = (what: string, secret: unknown): string => {
    assert.ok(typeof secret === 'string' && secret.length >= 6, what)
    secrets.set(what, secret)
    return secret
  }
  try {
    keep('set-up token', tokenIn((await reeve.app.makeFirstSetUpLink()) ?? ''))
    const acme = await reeve.organization()
    const { owner } = acme
    keep('API key', owner.key)

    const password = keep('password', 'canary: correct horse battery')
    await givePassword(reeve, owner.userId, password)
    const browser = openBrowser(reeve.url, acme.id)
    await assertSuccess(signInWithPassword(browser, owner.email, password))
    const [first = ''] = browser.cookies.values()
    keep('session token', first.split('.')[0])
    await signInWithPassword(openBrowser(reeve.url), owner.email, keep('wrong password', 'canary: mistyped password'))
    const inWrongField = keep('password in the wrong field', 'canary-typed-as-address')
    await signInWithPassword(openBrowser(reeve.url), inWrongField, 'canary: mistyped password')

    const enabled = await assertSuccess(browser.call('POST /auth/two-factor/enable', { body: { password } }))
    const app = URI.parse(enabled.body.totpURI)
    assert.ok(app instanceof TOTP)
    keep('second factor', app.secret.base32)
    keep('second factor, raw', app.secret.utf8)
    for (const code of enabled.body.backupCodes) keep(`recovery code ${code.slice(0, 2)}`, code)
    await assertSuccess(browser.call('POST /auth/two-factor/verify-totp', { body: { code: app.generate() } }))
    const [cookie = ''] = browser.cookies.values()
    keep('session cookie', cookie)
    keep('token of the session that goes on', cookie.split('.')[0])
    await addPasskey(browser)
    // Waits for the notices about the second factor and the passkey.
    await mailboxes.newest(owner.email, 2)

    await assertSuccess(reeve.call('POST /auth/request-password-reset', { body: { email: owner.email } }))
    keep('reset token', tokenIn(await mailboxes.newest(owner.email, 3)))
    const { email } = await acme.person('member')
    await reeve.query`update accounts set email_verified = false where email = ${email}`
    await assertSuccess(reeve.call('POST /auth/send-verification-email', { body: { email } }))
    keep('verification token', tokenIn(await mailboxes.newest(email)))
    const issued = { name: 'canary', scopes: ['members:read'] }
    const key = await assertSuccess(
      browser.call('POST /v1/api-keys', { body: issued, headers: { 'idempotency-key': 'canary-key' } }),
    )
    keep('API key made in a session', key.body.key)
    await assertSuccess(reeve.call('POST /v1/api-keys/revoke-exposed', { body: { keys: [key.body.key] } }))

    provider.who = { sub: 'canary', email: 'canary-oidc@acme.test', email_verified: true, name: 'Canary' }
    const back = new URL(await walkToProvider(openBrowser(reeve.url)), reeve.url)
    keep('authorization code', back.searchParams.get('code'))
    await reeve.call(`GET ${back.pathname}${back.search}`, { follow: false })
    await signInAtProvider(openBrowser(reeve.url))

    const headers = { 'idempotency-key': 'canary' }
    const webhook = { url: 'https://receiver.acme.test/reeve', event_types: ['*'] }
    const created = await assertSuccess(owner.call('POST /v1/governance/webhooks', { body: webhook, headers }))
    keep('webhook secret', created.body.secret)
    const rotated = await assertSuccess(
      owner.call(`POST /v1/governance/webhooks/${created.body.id}/secret/rotate`, { body: { overlap_seconds: 60 } }),
    )
    keep('rotated webhook secret', rotated.body.secret)
    const invitation = { email: 'canary-invited@acme.test', profile_id: acme.profiles.member }
    await assertSuccess(
      owner.call('POST /v1/invitations', { body: invitation, headers: { 'idempotency-key': 'canary-2' } }),
    )

    // Invalid requests that contain a secret, in each place where a client could put one by mistake.
    await reeve.call(`GET /v1/members/${owner.key}`, { headers: { authorization: `Bearer ${owner.key}` } })
    await reeve.call(`GET /v1/${owner.key}`)
    await owner.call('POST /v1/governance/webhooks', {
      body: { ...webhook, url: `https://user:${password}@acme.test/` },
    })
    await reeve.call('POST /v1/setup', {
      body: { token: keep('guessed set-up token', 'canary-set-up-token'), password },
    })

    const places: [string, string][] = [
      ['database', await dump(reeve)],
      ['log', log.join('\n')],
    ]
    for (const [place, text] of places) {
      assert.ok(text.includes(owner.email) || text.includes(owner.userId), `the ${place} was looked at`)
      for (const [what, secret] of secrets) {
        for (const spelling of spellings(secret)) {
          const at = text.indexOf(spelling)
          assert.equal(at, -1, `${what} stands in the ${place}: …${text.slice(Math.max(0, at - 200), at + 100)}`)
        }
      }
    }
  } finally {
    await reeve.stop()
    await provider.close()
    await mailboxes.close()
  }
})
