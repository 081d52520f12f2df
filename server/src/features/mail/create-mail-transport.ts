import { logTransport } from './log-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { type Mailbox, smtpTransport } from './smtp-transport.ts'

/** The configured mail server, or the log where there is none. */
export const createMailTransport = (
  { smtpUrl, mailFrom }: { readonly smtpUrl: string | null; readonly mailFrom: Mailbox },
  log: Parameters<typeof logTransport>[0],
): MailTransport => (smtpUrl === null ? logTransport(log) : smtpTransport(smtpUrl, mailFrom))
