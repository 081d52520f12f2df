/** A morning's look: what needs somebody, and what changed since yesterday. */
export { overviewRoutes } from './overview.routes.ts'
