import type { Pool } from '../../database/pool.ts'
import { onConnection } from '../../database/transaction.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Measures } from '../../kernel/measures.ts'
import { countMails, oldestMailSince } from './mail.sql.ts'

/** Maximum of the count. For a longer backlog nobody needs the exact number. */
const MOST_COUNTED = 10_000

/** Measures the unsent mails in the whole database. */
export const mailBacklog = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }) =>
  ({
    help: {
      reeve_mail_waiting: `Pending mails, counted up to ${MOST_COUNTED}`,
      reeve_mail_oldest_seconds: 'Age of the oldest pending mail',
    },
    async read() {
      const { waiting, since } = await onConnection(pool, db =>
        db.run({ waiting: countMails(MOST_COUNTED), since: oldestMailSince() }),
      )
      return {
        reeve_mail_waiting: waiting,
        reeve_mail_oldest_seconds: since ? (clock.now().getTime() - since.getTime()) / 1000 : 0,
      }
    },
  }) satisfies Measures<string>
