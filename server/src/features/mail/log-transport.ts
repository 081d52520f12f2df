import type { MailTransport } from './mail-transport.ts'

/** Writes mails to the log, links included, for a person to act on; for installations without a mail server. */
export const logTransport = (log: { info(details: object, message: string): void }): MailTransport => ({
  async send({ to, subject, text }) {
    log.info({ to, subject, text }, 'SMTP_URL is not set: this mail goes nowhere but here')
  },
  close: async () => {},
})
