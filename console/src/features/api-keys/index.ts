/** API keys: who has which, new ones, rotation, and revocation. */
export { endOfDayIn, expiringKeysQuery, keysOfSuspendedQuery } from './api-keys.queries.ts'
export { apiKeysRoutes } from './api-keys.routes.ts'
export { KeyState } from './key-state.tsx'
export { ScopeList } from './scope-list.tsx'
