import type { MailTransport } from './mail-transport.ts'
import { type Mailbox, smtpTransport } from './smtp-transport.ts'

interface Log {
  info(details: object, message: string): void
}

/** Sends mails to the configured mail server, or to the log if there is none. */
export const createMailTransport = (
  { smtpUrl, mailFrom }: { readonly smtpUrl: string | null; readonly mailFrom: Mailbox },
  log: Log,
): MailTransport => (smtpUrl === null ? logTransport(log) : smtpTransport(smtpUrl, mailFrom))

/** Writes mails to the log, including their links, for installations without a mail server. */
export const logTransport = (log: Log): MailTransport => ({
  async send({ to, subject, text }) {
    log.info({ to, subject, text }, 'SMTP_URL is not set: the mail is only logged')
  },
  close: async () => {},
})
