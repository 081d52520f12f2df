/** Signing in, choosing where to work, and signing in again when a session has ended. */
export { accountsRoutes } from './accounts.routes.ts'
export { SessionGuard } from './session-guard.tsx'
