import { isLoopback } from '../../kernel/loopback.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'

/** The sender of mails. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const CONNECT_WITHIN_MS = 10_000
const SILENT_FOR_MS = 20_000
const IDLE_FOR_MS = 10_000

/** Sends mails through the mail server at `url`. `openMailServer` describes the URL. */
export function smtpTransport(url: string, from: Mailbox): MailTransport {
  const [, domain = 'localhost'] = from.address.split('@')
  let server: ReturnType<typeof openMailServer> | undefined

  return {
    async send({ id, to, subject, text, html }, signal) {
      try {
        server ??= openMailServer(url)
        const transporter = await server
        await transporter.sendMail({
          messageId: `<${id}@${domain}>`,
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          ...(html !== undefined && { html }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw toFailure(error)
      }
    },
    close: async () => (await server)?.close({ force: true }),
  }
}

/** Connects to the mail server and authenticates, but sends no mail. @throws MailFailure */
export async function checkMailServer(url: string): Promise<void> {
  const transporter = await openMailServer(url)
  try {
    await transporter.verify()
  } catch (error) {
    throw toFailure(error)
  } finally {
    transporter.close({ force: true })
  }
}

/**
 * Creates the client of the mail server at a URL: `smtp://user:password@host:587` (STARTTLS is required) or
 * `smtps://…` (implicit TLS). Certificates are verified. `?tls=none` disables STARTTLS, `?tls=required` requires it.
 * Without `?tls=`, STARTTLS is optional on a loopback address, and the certificate is not verified. Nodemailer is
 * loaded on demand, because many processes never send a mail.
 */
async function openMailServer(url: string) {
  const { createTransport } = await import('nodemailer')
  const { hostname, port, protocol, username, password, searchParams } = new URL(url)
  const tls = searchParams.get('tls') ?? (isLoopback(hostname) ? 'offered' : 'required')
  return createTransport({
    pool: true,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    ...(tls === 'offered' && { tls: { rejectUnauthorized: false } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 4,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
    idleTimeout: IDLE_FOR_MS,
    maxResponseSize: 16 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Maps an error of Nodemailer. Only a rejection of the recipient or of the mail itself is permanent. A rejected
 * password or sender can be fixed by the operator, so the mail is retried. The server's text is omitted, because it may
 * quote the mail.
 */
function toFailure(error: unknown): MailFailure {
  const { code, originalCode, command, responseCode, permanent, response, message } = error as {
    readonly [part in 'code' | 'originalCode' | 'command' | 'response' | 'message']?: string
  } & { readonly responseCode?: number; readonly permanent?: boolean }
  const words = [code, originalCode, command, responseCode, response === undefined && message]
  return new MailFailure(words.filter(Boolean).join(' '), {
    isPermanent: permanent === true && (command === 'RCPT TO' || command === 'DATA'),
  })
}
