import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { openBrowser, PASSWORD, signInWithPassword } from '../../../test/harness/browser.ts'
import { assertSuccess } from '../../../test/harness/every-operation.ts'
import { accept, invite, statusesOf } from '../../../test/harness/invitations.ts'
import { startReeve, type TestReeve } from '../../../test/harness/reeve.ts'
import { type ReceivedMail, type SmtpServer, startSmtpServer } from '../../../test/harness/smtp-server.ts'
import { sql } from '../../database/statement.ts'
import { onConnection } from '../../database/transaction.ts'
import { newId } from '../../kernel/ids.ts'

let reeve: TestReeve
let smtp: SmtpServer
before(async () => {
  smtp = await startSmtpServer()
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  reeve = await startReeve({ config: { smtpUrl, publicUrl: 'https://reeve.acme.test' } })
})
after(async () => {
  await reeve.stop()
  await smtp.close()
})
beforeEach(() => void smtp.received.splice(0))
afterEach(() => {
  smtp.fault = 'none'
})

const freshAddress = () => `grace-${newId()}@acme.test`

/** Decodes the quoted-printable text of a mail. */
const textOf = ({ source }: ReceivedMail) =>
  Buffer.from(
    source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

async function onlyMail(): Promise<ReceivedMail> {
  await smtp.until(1)
  const [mail, ...more] = smtp.received
  assert.ok(mail && more.length === 0)
  return mail
}

const tokenIn = (mail: ReceivedMail) =>
  /^https:\/\/reeve\.acme\.test\/invitations\/accept#token=([\w-]{64})\r?$/m.exec(textOf(mail))?.[1] ?? ''

test('the mail has sender, organization and expiry, and the token in its link accepts the invitation', async () => {
  const [acme, email] = [await reeve.organization('Northwind Robotics'), freshAddress()]
  const { body } = await assertSuccess(invite(acme.owner, email, acme.profiles.member))
  assert.deepEqual([body.accept_token, body.accept_url], [null, null])
  const mail = await onlyMail()
  assert.deepEqual(mail.to, [email])
  const text = textOf(mail)
  const day = new Date(body.expires_at).toLocaleString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (const part of ['Subject: Invitation to Northwind Robotics', 'Ada Owner', 'Northwind Robotics', day, 'UTC']) {
    assert.ok(text.includes(part), `${part} is not in ${text}`)
  }
  const { status } = await accept(reeve, tokenIn(mail))
  assert.equal(status, 200)
  assert.equal((await signInWithPassword(openBrowser(reeve.url), email)).status, 200)
})

test('the owner of the mailbox claims a provisioned account, whoever provisioned it', async () => {
  const [acme, other] = [await reeve.organization(), await reeve.organization('Other')]
  const email = freshAddress()
  const profile_id = other.profiles.administrator
  const provisioned = await assertSuccess(
    other.owner.call('POST /v1/members', { body: { email, name: 'G. H.', profile_id } }),
  )
  await assertSuccess(invite(acme.owner, email, acme.profiles.member))
  const { status, body } = await accept(reeve, tokenIn(await onlyMail()))
  assert.deepEqual([status, body.user_id], [200, provisioned.body.user_id])
  const browser = openBrowser(reeve.url)
  assert.equal((await signInWithPassword(browser, email)).status, 200)
  const account = (await browser.call('GET /v1/account')).body
  assert.deepEqual([account.name, account.email_verified, account.organizations.length], ['Grace Hopper', true, 2])
})

test('of parallel acceptances for a new address, one claims the account; the others require a sign-in', async () => {
  const email = freshAddress()
  for (const acme of await Promise.all(Array.from({ length: 5 }, () => reeve.organization()))) {
    await assertSuccess(invite(acme.owner, email, acme.profiles.member))
  }
  await smtp.until(5)
  const claims = smtp.received.map((mail, index) => ({
    token: tokenIn(mail),
    password: `the long password ${index}`,
  }))
  const answers = await Promise.all(claims.map(({ token, password }) => accept(reeve, token, { name: 'G', password })))
  const codes = answers.map(({ body }) => body.code ?? 'joined')
  assert.deepEqual([...codes].sort(), ['joined', ...Array(4).fill('sign_in_to_accept')])
  const browser = openBrowser(reeve.url)
  await assertSuccess(signInWithPassword(browser, email, claims[codes.indexOf('joined')]?.password))
  for (const [index, { token }] of claims.entries()) {
    if (codes[index] !== 'joined') await assertSuccess(accept(browser, token, {}))
  }
  assert.equal((await browser.call('GET /v1/account')).body.organizations.length, 5)
})

test('a resent invitation is mailed again, and only the last link works', async () => {
  const [acme, email] = [await reeve.organization(), freshAddress()]
  const { id } = (await assertSuccess(invite(acme.owner, email, acme.profiles.member))).body
  const first = tokenIn(await onlyMail())
  smtp.received.splice(0)
  const resent = (await assertSuccess(acme.owner.call(`POST /v1/invitations/${id}/resend`))).body
  assert.deepEqual([resent.accept_token, resent.accept_url], [null, null])
  const second = tokenIn(await onlyMail())
  assert.equal((await accept(reeve, first)).body.code, 'invitation_not_found')
  assert.equal((await accept(reeve, second)).status, 200)
})

test('names with markup or line breaks are escaped in the mail', async () => {
  const acme = await reeve.organization('<b>Acme</b> & "Sons"\r\nBcc: eve@evil.test')
  await assertSuccess(invite(acme.owner, freshAddress(), acme.profiles.member))
  const mail = await onlyMail()
  assert.equal(mail.to.length, 1)
  const text = textOf(mail)
  assert.ok(!/^Bcc/im.test(text), text)
  assert.ok(text.includes('&lt;b&gt;Acme&lt;/b&gt; &amp; &quot;Sons&quot; Bcc: eve@\u200bevil.\u200btest'), text)
})

/** Matches text that mail programs turn into a link. */
const LINKED = /[a-z]:\/|[\p{L}\p{N}\]][.。．｡][\p{L}\p{N}]|@[^\s\u200b]|mailto:[^\s\u200b]/iu

/** An encoded word (RFC 2047), including the white space before another encoded word. */
const ENCODED_WORD = /=\?UTF-8\?([QB])\?(.*?)\?=(?:\s+(?==\?))?/gi

const decodeWord = (coding: string, word: string): string =>
  coding.toUpperCase() === 'B'
    ? Buffer.from(word, 'base64').toString()
    : decodeURIComponent(
        word
          .replaceAll('_', ' ')
          .replaceAll('%', '%25')
          .replace(/=([0-9A-F]{2})/gi, '%$1'),
      )

test('mail programs turn no name into a link, in the subject, in plain text and in HTML', async () => {
  for (const name of [
    'Pay at https://evil.example/login',
    'HTTP://EVIL.EXAMPLE',
    'http://localhost:8080/x',
    'https://[::1]/',
    'www.evil.example',
    'Visit evil.example now',
    'evil。example or evil．example',
    'Write to eve@evil.example',
    'mailto:eve@localhost',
    'https:\\\\evil.example',
  ]) {
    smtp.received.splice(0)
    const acme = await reeve.organization(name)
    const details = { name: `${name}!` }
    await assertSuccess(acme.owner.call(`PATCH /v1/members/${acme.owner.userId}/details`, { body: details }))
    await assertSuccess(invite(acme.owner, freshAddress(), acme.profiles.member))
    const mail = await onlyMail()
    const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(mail.source) ?? []
    const words = subject.replace(ENCODED_WORD, (_, coding, word) => decodeWord(coding, word))
    const [, text = '', html = ''] = textOf(mail).split(/^Content-Type: text\/(?:plain|html).*$/m)
    const isLink = (line: string) => line.includes('https://reeve.acme.test/invitations/accept#token=')
    for (const part of [text, html]) {
      assert.ok(part.includes('has invited you to join'), part)
      const lines = part.split('\r\n').filter(line => line.includes('invited you') || isLink(line))
      assert.equal(lines.filter(isLink).length, 1, part)
      for (const line of lines.filter(line => !isLink(line))) assert.doesNotMatch(line, LINKED, name)
    }
    assert.match(words, /^Invitation to /)
    assert.doesNotMatch(words, LINKED, subject)
    assert.equal(tokenIn(mail).length, 64)
  }
})

test('a failed mail does not fail the invitation: it is retried, or dropped and sent again on request', async () => {
  const [acme, email] = [await reeve.organization(), freshAddress()]
  smtp.fault = { at: 'DATA', code: 451 }
  const begun = smtp.begun
  assert.equal((await invite(acme.owner, email, acme.profiles.member)).status, 201)
  while (smtp.begun === begun) await new Promise(resolve => setTimeout(resolve, 10))
  smtp.fault = 'none'
  for (let waited = 0; smtp.received.length === 0 && waited < 50; waited++) {
    reeve.clock.advance(10_000)
    await reeve.app.mailer.sendDue()
  }
  assert.equal((await accept(reeve, tokenIn(await onlyMail()))).status, 200)
  assert.deepEqual(await statusesOf(acme), [[email, 'accepted', null]])
})

test('the database contains neither token nor password, and a refused invitation sends no mail', async () => {
  const [acme, email] = [await reeve.organization(), freshAddress()]
  await assertSuccess(invite(acme.owner, email, acme.profiles.member))
  assert.equal((await invite(acme.owner, email, acme.profiles.member)).body.code, 'already_invited')
  const token = tokenIn(await onlyMail())
  await assertSuccess(accept(reeve, token))
  await accept(reeve, token)
  await reeve.app.mailer.sendDue()
  assert.equal(smtp.received.length, 1)
  const dump = await onConnection(reeve.app.pool, async db => {
    await db.run(sql`select set_config('reeve.organization', ${acme.id}, false)`)
    const rows = await db.run(sql<{ line: string }[]>`
      select t::text as line from invitations t where organization_id = ${acme.id}
      union all select t::text from audit_entries t where organization_id = ${acme.id}
      union all select t::text from governance_events t where organization_id = ${acme.id}
      union all select t::text from accounts t
      union all select t::text from sign_in_methods t
      union all select t::text from outgoing_mails t`)
    return rows.map(({ line }) => line).join('\n')
  })
  assert.ok(dump.includes(email))
  for (const secret of [token, Buffer.from(token, 'base64url').subarray(16).toString('hex'), PASSWORD]) {
    assert.ok(!dump.includes(secret), secret)
  }
})
