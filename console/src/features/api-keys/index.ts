/** API keys: the list, creation, rotation and revocation. */
export { anyKeyQuery, endOfDayIn, expiringKeysQuery, keysOfSuspendedQuery } from './api-keys.queries.ts'
export { useKeyCommands } from './key-commands.ts'
export { KeyState } from './key-state.tsx'
export { RevokeApiKey } from './revoke-api-key.tsx'
export { ScopeList } from './scope-list.tsx'
