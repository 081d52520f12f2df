import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testCertificate, testKey } from './certificates.ts'

/** One accepted mail. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as received. */
  readonly source: string
  readonly wasEncrypted: boolean
  readonly user: string | null
}

/** The step at which a mail is refused, with the code of the reply. `silence` never replies. */
export type SmtpFault = 'none' | 'silence' | { at: 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number }

/** A real SMTP server on loopback. */
export interface SmtpServer {
  readonly port: number
  readonly received: ReceivedMail[]
  /** The number of mail transactions that clients have begun. */
  begun: number
  fault: SmtpFault
  until(count: number): Promise<void>
  close(): Promise<void>
}

const USER = 'reeve'
const PASSWORD = 'p@ss:word'

/** The credentials that the server accepts, in the form for a URL. */
export const SMTP_LOGIN = `${USER}:${encodeURIComponent(PASSWORD)}`

export async function startSmtpServer(
  options: { port?: number; tls?: 'none' | 'starttls' | 'at_once'; wantsLogin?: boolean } = {},
): Promise<SmtpServer> {
  const { port = 0, tls = 'none', wantsLogin = false } = options
  const refusal = (at: string) => {
    const { fault } = smtp
    if (typeof fault !== 'object' || fault.at !== at) return null
    return Object.assign(new Error('refused, quoting http://link.test/token'), { responseCode: fault.code })
  }
  const settings: SMTPServerOptions = {
    logger: false,
    key: testKey,
    cert: testCertificate,
    secure: tls === 'at_once',
    disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
    authOptional: !wantsLogin,
    allowInsecureAuth: tls === 'none',
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === USER && password === PASSWORD ? answer(null, { user: username }) : answer(new Error('no')),
    onMailFrom: (_address, _session, answer) => answer(refusal('MAIL FROM')),
    onRcptTo: (_address, _session, answer) => answer(refusal('RCPT TO')),
    async onData(stream, session, answer) {
      smtp.begun++
      // A killed client leaves its mail incomplete.
      const parts: string[] | null = await stream
        .setEncoding('utf8')
        .toArray()
        .catch(() => null)
      if (!parts) return
      if (smtp.fault === 'silence') return
      const refused = refusal('DATA')
      if (refused) return answer(refused)
      const { mailFrom, rcptTo } = session.envelope
      smtp.received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: parts.join(''),
        wasEncrypted: session.secure,
        user: session.user === undefined ? null : String(session.user),
      })
      answer(null)
    },
  }
  const server = new SMTPServer(settings)
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const smtp: SmtpServer = {
    port: (listening.address() as AddressInfo).port,
    received: [],
    begun: 0,
    fault: 'none',
    async until(count) {
      for (const late = performance.now() + 60_000; smtp.received.length < count; ) {
        if (performance.now() > late) throw new Error(`${smtp.received.length} of ${count} mails came`)
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    },
    close: () =>
      new Promise(resolve => {
        for (const connection of server.connections) connection.close()
        server.close(() => resolve())
      }),
  }
  return smtp
}
