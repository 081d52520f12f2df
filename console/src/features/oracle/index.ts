/** The Oracle: its state, and who owns it. */
export { oracleRoutes } from './oracle.routes.ts'
