import assert from 'node:assert/strict'
import { startReeve, type TestOptions, type TestReeve } from './reeve.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.ts'

/** A real SMTP server that keeps the mails of each recipient. */
export interface Mailboxes {
  /** The value for SMTP_URL. */
  readonly url: string
  /** Waits until `count` mails have arrived for this address, and returns the text of the newest one. */
  newest(address: string, count?: number): Promise<string>
  /** Waits until a mail with this subject has arrived for this address, and returns the text of the newest one. */
  newestAbout(address: string, subject: string): Promise<string>
  count(address: string): number
  close(): Promise<void>
}

export async function startMailboxes(): Promise<Mailboxes> {
  const smtp: SmtpServer = await startSmtpServer()
  const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address))
  const textsAbout = (address: string, subject: string) =>
    mailsTo(address)
      .map(({ source }) => decoded(source))
      .filter(text => text.includes(`\r\nSubject: ${subject}\r\n`))
  return {
    url: `smtp://127.0.0.1:${smtp.port}?tls=none`,
    count: address => mailsTo(address).length,
    async newest(address, count = 1) {
      const deadline = Date.now() + 10_000
      while (mailsTo(address).length < count && Date.now() < deadline) await new Promise(go => setTimeout(go, 20))
      const mail = mailsTo(address).at(-1)
      assert.ok(mail && mailsTo(address).length >= count, `no mail came for ${address}`)
      return decoded(mail.source)
    },
    async newestAbout(address, subject) {
      const deadline = Date.now() + 10_000
      while (textsAbout(address, subject).length === 0 && Date.now() < deadline)
        await new Promise(go => setTimeout(go, 20))
      const text = textsAbout(address, subject).at(-1)
      assert.ok(text, `no mail “${subject}” came for ${address}`)
      return text
    },
    close: () => smtp.close(),
  }
}

/** A Reeve that sends its mails to `mailboxes`, which close with it. */
export interface ReeveWithMail extends TestReeve {
  readonly mailboxes: Mailboxes
}

export async function startReeveWithMail(options: TestOptions = {}): Promise<ReeveWithMail> {
  const mailboxes = await startMailboxes()
  const reeve = await startReeve({ ...options, config: { ...options.config, smtpUrl: mailboxes.url } })
  return {
    ...reeve,
    mailboxes,
    async stop() {
      await reeve.stop()
      await mailboxes.close()
    },
  }
}

/** Decodes quoted-printable UTF-8. */
function decoded(source: string): string {
  const toByte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  const bytes = source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, toByte)
  return Buffer.from(bytes, 'latin1').toString()
}

/** The token in a link such as `…#token=abc`. */
export function tokenIn(text: string): string {
  const [, token] = /[#?&]token=([\w.-]+)/.exec(text) ?? []
  assert.ok(token, text)
  return token
}
