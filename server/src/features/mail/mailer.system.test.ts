import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { pino } from 'pino'
import { testCertificate } from '../../../test/harness/certificates.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/harness/cluster.ts'
import { startReeveProcess } from '../../../test/harness/process.ts'
import { startReeve, TEST_SECRET, TestClock, type TestReeve } from '../../../test/harness/reeve.ts'
import { SMTP_LOGIN, type SmtpServer, startSmtpServer } from '../../../test/harness/smtp-server.ts'
import { openInstallation } from '../../database/installation.ts'
import { openPool, type Pool } from '../../database/pool.ts'
import { sql } from '../../database/statement.ts'
import { onConnection } from '../../database/transaction.ts'
import { openVault, type Vault } from '../../kernel/vault.ts'
import { logTransport } from './create-mail-transport.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { smtpTransport } from './smtp-transport.ts'

const FROM = { name: 'Reeve', address: 'reeve@acme.test' }
const TOKEN = 'a-token-that-nobody-else-may-see'
const MAIL: Mail = { to: 'grace@acme.test', subject: 'An invitation', text: `http://acme.test/join/${TOKEN}` }
const TWO_MINUTES = 121_000

let database: TestDatabase
let pool: Pool
let vault: Vault
let smtp: SmtpServer
const mailers: Mailer[] = []
let clock: TestClock
let log: { level: number; msg: string; [field: string]: unknown }[]
before(async () => {
  database = await cloneDatabase()
  pool = openPool(database.target, 4)
  const place = { secret: TEST_SECRET, previousSecret: null, dataDir: '' }
  vault = openVault(await openInstallation(database.target, place))
})
after(async () => {
  await pool.close()
  await database.drop()
})
beforeEach(async () => {
  await onConnection(pool, async db => db.run(sql`delete from outgoing_mails`))
  smtp = await startSmtpServer()
  clock = new TestClock()
  log = []
})
afterEach(async () => {
  await Promise.all(mailers.splice(0).map(mailer => mailer.stop()))
  await smtp.close()
})

const logger = () => pino({ level: 'info' }, { write: line => void log.push(JSON.parse(line)) })

function mailerWith(transport: MailTransport = smtpTransport(`smtp://127.0.0.1:${smtp.port}`, FROM)): Mailer {
  const mailer = createMailer({ pool, clock, vault, transport, log: logger() })
  mailers.push(mailer)
  return mailer
}

async function post(mailer: Mailer, mail: Partial<Mail> = {}): Promise<void> {
  await onConnection(pool, db => db.run(mailer.post({ ...MAIL, ...mail }, clock.now())))
}

interface MailRow {
  readonly attempts: number
  readonly next_attempt_at: Date
  readonly last_error: string | null
  readonly whole: string
}

const rows = () =>
  onConnection(pool, async db => {
    const found = await db.run(sql<(Omit<MailRow, 'whole'> & { sealed: Buffer; shown: string })[]>`
      select attempts, next_attempt_at, last_error, sealed, m::text as shown from outgoing_mails m`)
    return found.map(({ sealed, shown, ...row }): MailRow => ({ ...row, whole: shown + sealed.toString('latin1') }))
  })

async function emptied() {
  for (const late = Date.now() + 10_000; (await rows()).length > 0; await sleep(10)) {
    assert.ok(Date.now() < late, 'the mail was never sent')
  }
}

test('a posted mail is sent once, with its envelope, and its row is deleted', async () => {
  const mailer = mailerWith()
  await post(mailer, { html: '<p>Join</p>' })
  assert.equal(await mailer.sendDue(), 1)
  const [mail, ...more] = smtp.received
  assert.deepEqual([mail?.from, mail?.to, more], ['reeve@acme.test', ['grace@acme.test'], []])
  for (const part of [
    'From: Reeve <reeve@acme.test>',
    'To: grace@acme.test',
    'Subject: An invitation',
    '<p>Join</p>',
    TOKEN,
  ]) {
    assert.ok(mail?.source.includes(part), part)
  }
  assert.deepEqual(await rows(), [])
  assert.equal(await mailer.sendDue(), 0)
})

test('deliver() sends after the commit without blocking, also with concurrent calls', async () => {
  const mailer = mailerWith()
  for (let index = 0; index < 30; index++) {
    await post(mailer, { to: `person-${index}@acme.test` })
    mailer.deliver()
  }
  await smtp.until(30)
  await emptied()
  assert.equal(new Set(smtp.received.map(({ to }) => to[0])).size, 30)
})

test('a mail that is posted in a rolled-back transaction is never sent', async () => {
  const mailer = mailerWith()
  await onConnection(pool, async db => {
    await db.run(sql`begin`)
    await db.run(mailer.post(MAIL, clock.now()))
    mailer.deliver()
    assert.equal(await mailer.sendDue(), 0)
    await db.run(sql`rollback`)
  })
  assert.equal(await mailer.sendDue(), 0)
  assert.equal(smtp.begun, 0)
})

test('the table contains no mail in clear text, before or after an error that quotes it', async () => {
  const mailer = mailerWith()
  await post(mailer)
  smtp.fault = { at: 'DATA', code: 451 }
  const seen = await rows()
  await mailer.sendDue()
  seen.push(...(await rows()))
  assert.equal(seen.length, 2)
  for (const { whole } of seen) {
    for (const secret of [TOKEN, 'grace', 'invitation', 'link.test']) assert.ok(!whole.includes(secret), secret)
  }
  assert.ok(!JSON.stringify(log).includes('link.test'), 'the server’s words are in the log')
})

test('a mail is sent after an outage of the server', async () => {
  const { port } = smtp
  await smtp.close()
  const mailer = mailerWith(smtpTransport(`smtp://127.0.0.1:${port}`, FROM))
  await post(mailer)
  await mailer.sendDue()
  const [row] = await rows()
  assert.equal(row?.attempts, 1)
  assert.match(row?.last_error ?? '', /ECONNREFUSED/)
  assert.equal(await mailer.sendDue(), 0, 'it is not tried again at once')
  smtp = await startSmtpServer({ port })
  clock.advance(5_100)
  assert.equal(await mailer.sendDue(), 1)
  assert.equal(smtp.received.length, 1)
})

for (const at of ['MAIL FROM', 'RCPT TO', 'DATA'] as const) {
  test(`a 4xx to ${at} is retried, with a line in the log each time`, async () => {
    const mailer = mailerWith()
    await post(mailer)
    smtp.fault = { at, code: 450 }
    await mailer.sendDue()
    clock.advance(6_000)
    await mailer.sendDue()
    assert.equal((await rows())[0]?.attempts, 2)
    assert.deepEqual(
      log.map(({ level, attempts }) => [level, attempts]),
      [
        [40, 1],
        [40, 2],
      ],
    )
    smtp.fault = 'none'
    clock.advance(31_000)
    assert.equal(await mailer.sendDue(), 1)
    assert.equal(smtp.received.length, 1)
    await mailer.stop()
  })
}

for (const at of ['RCPT TO', 'DATA'] as const) {
  test(`a 5xx to ${at} drops the mail, with a line in the log`, async () => {
    const mailer = mailerWith()
    await post(mailer)
    smtp.fault = { at, code: 550 }
    await mailer.sendDue()
    assert.deepEqual(await rows(), [])
    assert.equal(log.length, 1)
    assert.equal(log[0]?.level, 50)
    assert.match(String(log[0]?.error), new RegExp(`${at} 550$`))
    await mailer.stop()
  })
}

test('a 5xx about the sender or the password keeps the mail until the operator fixes it', async () => {
  const mailer = mailerWith()
  await post(mailer)
  smtp.fault = { at: 'MAIL FROM', code: 550 }
  await mailer.sendDue()
  assert.equal((await rows()).length, 1)
  await mailer.stop()
  await smtp.close()
  smtp = await startSmtpServer({ wantsLogin: true })
  const wrong = mailerWith(smtpTransport(`smtp://reeve:wrong@127.0.0.1:${smtp.port}`, FROM))
  clock.advance(6_000)
  await wrong.sendDue()
  const [row] = await rows()
  assert.match(row?.last_error ?? '', /EAUTH.*535/)
  await wrong.stop()
})

test('a mail that no server accepts is dropped after two days, with a line in the log', async () => {
  const mailer = mailerWith()
  await post(mailer)
  smtp.fault = { at: 'DATA', code: 451 }
  const began = clock.now().getTime()
  for (let rounds = 0; (await rows()).length > 0; rounds++) {
    assert.ok(rounds < 30)
    const [row] = await rows()
    clock.advance(Math.max(0, (row?.next_attempt_at.getTime() ?? 0) - clock.now().getTime()) + 10)
    await mailer.sendDue()
  }
  const hours = (clock.now().getTime() - began) / 3_600_000
  assert.ok(hours > 44 && hours < 52, `${hours} hours`)
  assert.equal(log.at(-1)?.level, 50)
})

test('two concurrent mailers never send the same mail, and share the work', async () => {
  const both = [mailerWith(), mailerWith()]
  for (let index = 0; index < 60; index++) await post(both[0] as Mailer, { to: `person-${index}@acme.test` })
  const shares = await Promise.all(both.map(mailer => mailer.sendDue()))
  assert.equal(smtp.received.length, 60)
  assert.equal(new Set(smtp.received.map(({ to }) => to[0])).size, 60)
  assert.ok(
    shares.every(share => share > 5),
    String(shares),
  )
})

test('the mail of a killed process is sent by another once its claim has expired, not before', async () => {
  const mailer = mailerWith()
  await post(mailer)
  smtp.fault = 'silence'
  const process = await startReeveProcess(database.target, {
    role: 'worker',
    environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` },
  })
  for (const late = Date.now() + 15_000; smtp.begun === 0; await sleep(10)) assert.ok(Date.now() < late)
  process.child.kill('SIGKILL')
  smtp.fault = 'none'
  assert.equal(await mailer.sendDue(), 0, 'it is the other one’s')
  clock.advance(TWO_MINUTES)
  assert.equal(await mailer.sendDue(), 1)
  assert.equal(smtp.received.length, 1)
})

test('an outcome is ignored if another process has claimed the mail since', async () => {
  let fail: (error: Error) => void = () => {}
  const slow = mailerWith({ send: () => new Promise((_resolve, reject) => (fail = reject)), close: async () => {} })
  await post(slow)
  slow.deliver()
  for (const since = Date.now(); (await rows())[0]?.attempts !== 1; await sleep(5))
    assert.ok(Date.now() - since < 5_000)
  clock.advance(TWO_MINUTES)
  smtp.fault = { at: 'DATA', code: 451 }
  const other = mailerWith()
  await other.sendDue()
  const before = await rows()
  fail(new Error('late'))
  await slow.stop()
  assert.deepEqual(await rows(), before)
})

test('stop() aborts a hanging mail within five seconds, and releases it at once', async () => {
  const mailer = mailerWith()
  await post(mailer)
  smtp.fault = 'silence'
  mailer.deliver()
  for (const late = Date.now() + 5_000; smtp.begun === 0; await sleep(5)) assert.ok(Date.now() < late)
  const before = performance.now()
  await mailer.stop()
  assert.ok(performance.now() - before < 5_000)
  smtp.fault = 'none'
  const next = mailerWith()
  assert.equal(await next.sendDue(), 1)
  await next.stop()
})

test('without TLS mail goes only to the loopback address; STARTTLS encrypts the password and the mail', async () => {
  const plain = mailerWith(smtpTransport(`smtp://127.0.0.1:${smtp.port}?tls=required`, FROM))
  await post(plain)
  await plain.sendDue()
  assert.equal(smtp.begun, 0)
  assert.match((await rows())[0]?.last_error ?? '', /ETLS/)
  await plain.stop()

  await smtp.close()
  smtp = await startSmtpServer({ tls: 'starttls', wantsLogin: true })
  const url = `smtp://${SMTP_LOGIN}@127.0.0.1:${smtp.port}?tls=required`
  const untrusting = mailerWith(smtpTransport(url, FROM))
  clock.advance(6_000)
  await untrusting.sendDue()
  assert.equal(smtp.received.length, 0, 'a certificate that nobody vouches for was taken')
  await untrusting.stop()

  const usual = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...usual, testCertificate])
  try {
    const trusting = mailerWith(smtpTransport(url, FROM))
    clock.advance(31_000)
    assert.equal(await trusting.sendDue(), 1)
    await trusting.stop()
  } finally {
    tls.setDefaultCACertificates(usual)
  }
  const [mail] = smtp.received
  assert.deepEqual([mail?.wasEncrypted, mail?.user], [true, 'reeve'])
})

test('smtps:// speaks TLS from the first byte', async () => {
  await smtp.close()
  smtp = await startSmtpServer({ tls: 'at_once' })
  const mailer = mailerWith(smtpTransport(`smtps://127.0.0.1:${smtp.port}`, FROM))
  await post(mailer)
  assert.equal(await mailer.sendDue(), 1)
  assert.equal(smtp.received[0]?.wasEncrypted, true)
})

test('a subject cannot add a header or a recipient', async () => {
  const mailer = mailerWith()
  const subject = 'Join\r\nBcc: mallory@evil.test\r\nX-Evil: 1\r\n\r\nHello\u2028\u0000'
  await post(mailer, { subject })
  await mailer.sendDue()
  const [mail] = smtp.received
  const [head = ''] = mail?.source.split('\r\n\r\n') ?? []
  assert.doesNotMatch(head, /^(bcc|x-evil):/im)
  assert.deepEqual(mail?.to, ['grace@acme.test'])
})

test('anything but one plain email address is refused when it is posted', async () => {
  const mailer = mailerWith()
  for (const to of [
    'a@x.test, b@x.test',
    'a@x.test;b@x.test',
    'a@x.test\r\nRCPT TO:<b@x.test>',
    'A <a@x.test>',
    '<a@x.test>',
    '"a b"@x.test',
    'a@b@x.test',
    'group:a@x.test',
    'a@x.test\u0000',
    'a',
    '',
  ]) {
    await assert.rejects(post(mailer, { to }), /one plain address/, JSON.stringify(to))
  }
  assert.deepEqual(await rows(), [])
})

test('without SMTP_URL the log contains the mail with its link', async () => {
  const mailer = mailerWith(logTransport(logger()))
  await post(mailer)
  await mailer.sendDue()
  assert.deepEqual([log[0]?.level, log[0]?.to, log[0]?.text], [30, MAIL.to, MAIL.text])
  assert.deepEqual(await rows(), [])
})

test('the worker sends a mail that another process has posted', async () => {
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  const reeve: TestReeve = await startReeve({ on: database, config: { smtpUrl } })
  await post(reeve.app.mailer)
  reeve.app.worker.start()
  await smtp.until(1)
  await emptied()
  await reeve.stop()
})
