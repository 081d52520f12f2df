import { isReeveError } from '@reeve/sdk'
import { tagged } from '../../api/etag.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'

/** Maximum number of triggers, and of audit entries, that the page of the Oracle shows. */
export const MOST = 8

/** The first triggers that run the Oracle. */
export const oracleTriggersQuery = () =>
  requiring(
    'triggers.manage',
    apiQuery('listTriggers', ['of the Oracle'], (reeve, signal) =>
      reeve.triggers.list({ runs_oracle: true, limit: MOST }, { signal }).page(),
    ),
  )

/** The newest audit entries about the Oracle. */
export const oracleHistoryQuery = () =>
  requiring(
    'audit.read',
    apiQuery('listAuditEntries', ['about the Oracle'], async (reeve, signal) => {
      const { entries } = await reeve.audit.listEntries({ action: 'oracle.*', limit: MOST }, { signal }).page()
      return entries
    }),
  )

/** The Oracle; null if there is none. */
export const oracleQuery = () =>
  requiring(
    'oracle.manage',
    apiQuery('getOracle', [], (reeve, signal) =>
      tagged(reeve.oracle.get({ signal })).catch(error => {
        if (isReeveError(error, 'oracle_not_found')) return null
        throw error
      }),
    ),
  )
