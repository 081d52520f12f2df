import { query } from '../../operations/operation.ts'
import { EXAMPLE, Oracle, oracleNotFound } from './oracle.contract.ts'
import { findOracle } from './oracle.sql.ts'
import { toOracleView } from './oracle.view.ts'

/** The organization's Oracle, with its owner and status. */
export const getOracle = query({
  id: 'getOracle',
  summary: 'Get the Oracle',
  method: 'GET',
  path: '/v1/oracle',
  scope: 'oracle:read',
  permission: null,
  response: Oracle,
  errors: [oracleNotFound],
  example: { response: EXAMPLE },

  read: ({ organizationId }) => findOracle(organizationId),

  etag: oracle => oracle && toOracleView(oracle),

  answer({ found: oracle }) {
    if (!oracle) throw oracleNotFound()
    return toOracleView(oracle)
  },
})
