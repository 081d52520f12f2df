/** Governance webhooks: who is told of changes, how well that goes, and what became of each delivery. */

export { webhooksRoutes } from './webhooks.routes.ts'
