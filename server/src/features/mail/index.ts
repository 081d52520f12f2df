/**
 * Mail: a transaction stores its mails as rows, which are sent after the commit.
 *
 * Terms: mail, transport (sends mails: SMTP or the log), claim (a process's lease on a mail, for one attempt).
 * Invariants: a mail of a rolled-back transaction is never sent; a committed one is sent at least once, or dropped and
 * logged; mails are stored encrypted.
 */

export { createMailTransport } from './create-mail-transport.ts'
export { mailBacklog } from './mail-backlog.ts'
export { createMailer, isMailAddress, type Mailer, mailJob } from './mailer.ts'
export { inParagraphs, toLongDate } from './paragraphs.ts'
export { checkMailServer } from './smtp-transport.ts'
