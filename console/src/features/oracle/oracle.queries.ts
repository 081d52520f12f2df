import { isReeveError } from '@reeve/sdk'
import { tagged } from '../../api/etag.ts'
import { requiring } from '../../api/permitted-query.ts'
import { apiQuery } from '../../api/queries.ts'

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
