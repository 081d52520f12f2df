/**
 * Mail: what leaves by mail is a row first, in the transaction that it tells of, and goes once that has committed.
 *
 * Words: mail, transport (who takes mails over), turn (one attempt of one process at one mail).
 * Invariants: a mail of a transaction that is rolled back is never sent; one that committed is sent at least once, or
 * dropped with a line in the log; nothing of a mail stands in the database in the clear.
 */

export { createMailTransport } from './create-mail-transport.ts'
export { createMailer, type Mailer, mailJob } from './mailer.ts'
export { inParagraphs } from './paragraphs.ts'
