import type { Pool, Statement } from '../../database/pool.ts'
import { type Fragment, sql } from '../../database/statement.ts'
import { onConnection } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createDrain } from '../../kernel/drain.ts'
import { newId } from '../../kernel/ids.ts'
import type { Job } from '../../kernel/job.ts'
import { inSpan } from '../../kernel/tracing.ts'
import type { Vault } from '../../kernel/vault.ts'
import { type ClaimedMailRow, claimDueMail, deleteMail, insertMail, postponeMail } from './mail.sql.ts'
import { type Mail, MailFailure, type MailTransport } from './mail-transport.ts'
import { toLine } from './paragraphs.ts'

/** Sends the mails that transactions have stored. */
export interface Mailer {
  /**
   * Stores a mail, which is sent after the transaction commits. Stores nothing if the condition is false.
   * @throws if `to` is not a single plain email address
   */
  post(mail: Mail, now: Date, condition?: Fragment): Statement
  /** Starts sending due mails, and returns. Call it after the commit. Never throws; a worker sends the rest. */
  deliver(): void
  /** Sends due mails. The worker calls this. Resolves to the number of attempts. */
  sendDue(signal?: AbortSignal): Promise<number>
  /**
   * Starts no further attempt, and waits a few seconds for attempts in progress. Another process sends the remaining
   * mails.
   */
  stop(): Promise<void>
}

/** The job that sends mails that are due for a retry, or whose process was stopped. */
export const mailJob = (mailer: Mailer): Job => ({
  name: 'mail',
  everyMs: 5_000,
  run: signal => mailer.sendDue(signal),
})

const MOST_AT_ONCE = 4
const SENT_WITHIN_MS = 60_000
/** Duration of a claim. It is longer than the timeout of an attempt. After it, another process can claim the mail. */
const CLAIMED_FOR_MS = 2 * SENT_WITHIN_MS
const STOP_WITHIN_MS = 4_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The pauses before the second attempt and each later one. Their sum is almost two days. */
const RETRY_AFTER_MS = [
  5_000,
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  ...[1, 2, 4, 8, 8, 12, 12].map(hours => hours * HOUR),
]

const PLAIN_ADDRESS = /^[^\s\p{Cc}@"(),:;<>[\\\]]+@[^\s\p{Cc}@"(),:;<>\\]+$/u

/** True if a mail can be sent to this address: it is a single plain email address, without a display name. */
export const isMailAddress = (address: string | null): address is string =>
  address !== null && PLAIN_ADDRESS.test(address)

interface MailerParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
  readonly transport: MailTransport
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}

export function createMailer(parts: MailerParts): Mailer {
  const { pool, clock, vault, transport, log } = parts
  const stopping = new AbortController()
  const attempt = createAttempt(parts, stopping.signal)

  async function sendNext(): Promise<boolean> {
    const claimId = newId()
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIMED_FOR_MS)
    const row = await onConnection(pool, db => db.run(claimDueMail(claimId, until, now)))
    if (!row) return false
    await attempt(row, claimId)
    return true
  }
  const drain = createDrain({ work: sendNext, atOnce: MOST_AT_ONCE })

  return {
    post({ to, subject, text, html }, now, condition = sql.fragment`true`) {
      if (!isMailAddress(to)) throw new Error('a mail goes to one plain address')
      const id = newId()
      const mail: Mail = { to, subject: toLine(subject), text, html }
      return insertMail({ id, sealed: vault.seal(JSON.stringify(mail), contextOf(id)) }, now, condition)
    },

    deliver() {
      drain.ask()?.catch(error => log.warn({ err: error }, 'reading queued mails failed; a worker will send them'))
    },

    async sendDue(signal) {
      const runs = Array.from({ length: MOST_AT_ONCE }, () => drain.ask(signal))
      const sent = await Promise.all(runs.map(run => run ?? 0))
      return sent.reduce((sum, one) => sum + one, 0)
    },

    async stop() {
      const late = setTimeout(() => stopping.abort(), STOP_WITHIN_MS)
      await drain.stop()
      clearTimeout(late)
      await transport.close()
    },
  }
}

const contextOf = (id: string) => `outgoing mail ${id}`

/**
 * Attempts to send a claimed mail, then deletes, drops or postpones it. If `stopping` aborts the attempt, the mail is
 * due again at once.
 */
function createAttempt({ pool, clock, vault, transport, log }: MailerParts, stopping: AbortSignal) {
  async function send({ id, sealed }: ClaimedMailRow): Promise<MailFailure | undefined> {
    const overdue = AbortSignal.timeout(SENT_WITHIN_MS)
    try {
      const mail = { ...openMail(id, sealed), id }
      const signal = AbortSignal.any([stopping, overdue])
      await inSpan('send mail', 'client', { 'reeve.mail_id': id }, () => transport.send(mail, signal))
      return undefined
    } catch (error) {
      if (overdue.aborted) return new MailFailure(`not sent within ${SENT_WITHIN_MS / 1000} s`)
      return error instanceof MailFailure ? error : new MailFailure(error instanceof Error ? error.name : 'failed')
    }
  }

  function openMail(id: string, sealed: Buffer): Mail {
    try {
      return JSON.parse(vault.open(sealed, contextOf(id)))
    } catch {
      throw new MailFailure('sealed with another data key')
    }
  }

  return async (row: ClaimedMailRow, claimId: string): Promise<void> => {
    const { id, attempts } = row
    const failure = await send(row)
    const error = failure?.message.slice(0, 300)
    const retryAfter = stopping.aborted ? 0 : RETRY_AFTER_MS[attempts - 1]
    if (!failure) {
      await onConnection(pool, db => db.run(deleteMail(id, claimId)))
    } else if (failure.isPermanent || retryAfter === undefined) {
      log.error({ mail_id: id, attempts, error }, 'mail rejected, dropping it')
      await onConnection(pool, db => db.run(deleteMail(id, claimId)))
    } else {
      log.warn({ mail_id: id, attempts, error }, 'sending mail failed, will retry')
      const nextAttemptAt = new Date(clock.now().getTime() + retryAfter)
      await onConnection(pool, db => db.run(postponeMail({ id, claimId }, { error: error ?? '', nextAttemptAt })))
    }
  }
}
