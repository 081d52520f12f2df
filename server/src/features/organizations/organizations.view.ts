import type { Static } from 'typebox'
import { canGrantScope } from '../../kernel/authority.ts'
import { toTimestamp } from '../../kernel/schema.ts'
import { SCOPES } from '../../kernel/vocabulary.ts'
import type { Caller } from '../../operations/caller.ts'
import type { CallerView, OrganizationView } from './organizations.contract.ts'
import type { OrganizationRow } from './organizations.sql.ts'

export const toOrganizationView = (row: OrganizationRow): OrganizationView => ({
  id: row.organization_id,
  name: row.name,
  created_at: toTimestamp(row.created_at),
})

export const toCallerView = (caller: Caller, organization: OrganizationRow): Static<typeof CallerView> => ({
  organization: { id: organization.organization_id, name: organization.name },
  user: { user_id: caller.userId, name: caller.name, email: caller.email },
  is_owner: caller.isOwner,
  permissions: [...caller.permissions],
  grantable_scopes: SCOPES.filter(scope => canGrantScope(caller, scope)),
  key: toKeyView(caller),
})

/** The key of the caller. A scope has an effect only while the key's owner could grant it. */
function toKeyView(caller: Caller): Static<typeof CallerView>['key'] {
  const { credential } = caller
  if (credential.type !== 'api_key') return null
  return {
    id: credential.id,
    name: credential.name,
    scopes: credential.scopes.filter(scope => canGrantScope(caller, scope)),
    ineffective_scopes: credential.scopes.filter(scope => !canGrantScope(caller, scope)),
  }
}
