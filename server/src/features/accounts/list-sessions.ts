import Type from 'typebox'
import type { Pool } from '../../database/pool.ts'
import { onConnection } from '../../database/transaction.ts'
import { open } from '../../operation.ts'
import { SessionView, sessionExample } from './accounts.contract.ts'
import { toSessionView } from './accounts.view.ts'
import { selectSessionsOf } from './sessions.sql.ts'

/** Where the person is signed in, the most recently used first. */
export const listSessions = ({ pool }: { pool: Pool }) =>
  open({
    id: 'listSessions',
    summary: 'List your sessions',
    method: 'GET',
    path: '/v1/account/sessions',
    account: 'required',
    response: Type.Object({ sessions: Type.Array(SessionView) }),
    errors: [],
    example: { response: { sessions: [sessionExample] } },

    async run({ account, now }) {
      const rows = await onConnection(pool, sql => selectSessionsOf(sql, account.userId, now))
      return { sessions: rows.map(row => toSessionView(row, account.sessionId)) }
    },
  })
