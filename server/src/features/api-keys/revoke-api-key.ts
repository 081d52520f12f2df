import { changed, governanceChange, unchanged } from '../../operations/operation.ts'
import { assertMayActOn, ownerRequired, targetExceedsCaller } from '../profiles/index.ts'
import { apiKeyNotFound, KeyPath } from './api-keys.contract.ts'
import { apiKeyRevoked } from './api-keys.facts.ts'
import { findKey, revokeKeys } from './api-keys.sql.ts'
import { ownerOf } from './api-keys.view.ts'

/** Revokes a key permanently. The permissions of the key's owner must not exceed the caller's. */
export const revokeApiKey = governanceChange({
  id: 'revokeApiKey',
  summary: 'Revoke an API key',
  description: 'Requests that begin after the response are refused. Revoking a revoked key changes nothing.',
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  scope: null,
  permission: 'api_keys.manage',
  sessionOnly: true,
  params: KeyPath,
  errors: [apiKeyNotFound, targetExceedsCaller, ownerRequired],

  read: ({ organizationId, params, now }) => findKey(organizationId, params.id, now),

  decide({ caller, now, found: key }) {
    if (!key) throw apiKeyNotFound()
    assertMayActOn(caller, ownerOf(key))
    if (key.status === 'revoked') return unchanged(undefined)

    return changed(undefined, apiKeyRevoked(key, 'revoked'), revokeKeys(caller.organizationId, [key], 'revoked', now))
  },
})
