/**
 * Mail: a mail is first a row, written in the transaction that it reports. It is sent once that has committed.
 *
 * Words: mail, transport (sends mails: SMTP or the log), claim (a process has a mail to itself for one attempt).
 * Invariants: a mail of a transaction that is rolled back is never sent; one that committed is sent at least once, or
 * dropped with a line in the log; the database holds mails only encrypted.
 */

export { createMailTransport } from './create-mail-transport.ts'
export { mailBacklog } from './mail-backlog.ts'
export { createMailer, isMailAddress, type Mailer, mailJob } from './mailer.ts'
export { inParagraphs, toLongDate } from './paragraphs.ts'
export { checkMailServer } from './smtp-transport.ts'
