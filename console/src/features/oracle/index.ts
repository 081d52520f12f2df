/** The organization's Oracle. */

export { oracleQuery } from './oracle.queries.ts'
