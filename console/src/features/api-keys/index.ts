/** API keys: who has which, new ones, rotation, and revocation. */
export { endOfDayIn, expiringKeysQuery, keysOfSuspendedQuery } from './api-keys.queries.ts'
export { KeyState } from './key-state.tsx'
export { ScopeList } from './scope-list.tsx'
