import Type from 'typebox'
import type { Pool } from '../../../database/pool.ts'
import { onConnection } from '../../../database/transaction.ts'
import { open } from '../../../operations/operation.ts'
import { SessionView, sessionExample } from './sessions.contract.ts'
import { selectSessionsOf } from './sessions.sql.ts'
import { toSessionView } from './sessions.view.ts'

/** The caller's sessions, most recently used first. */
export const listSessions = ({ pool }: { pool: Pool }) =>
  open({
    id: 'listSessions',
    summary: 'List your sessions',
    method: 'GET',
    path: '/v1/account/sessions',
    account: 'required',
    response: Type.Object({ sessions: Type.Array(SessionView, { description: 'The sessions that have not ended' }) }),
    errors: [],
    example: { response: { sessions: [sessionExample] } },

    async run({ account, now }) {
      const rows = await onConnection(pool, db => db.run(selectSessionsOf(account.userId, now)))
      return { sessions: rows.map(row => toSessionView(row, account.sessionId)) }
    },
  })
