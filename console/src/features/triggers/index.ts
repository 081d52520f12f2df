/** Triggers: which there are, why one is off, and whether one may fire now. */
export { triggersRoutes } from './triggers.routes.ts'
