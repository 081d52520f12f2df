import { query } from '../../operations/operation.ts'
import { CallerView, organizationExample } from './organizations.contract.ts'
import { readOrganizationRow } from './organizations.sql.ts'
import { toCallerView } from './organizations.view.ts'

/** The caller, their organization, and their current permissions. */
export const getCaller = query({
  id: 'getCaller',
  summary: 'Get the caller',
  description:
    'A key is limited by its scopes and by the current permissions of its owner: a scope that the owner could not ' +
    'grant now is ineffective until they can.',
  method: 'GET',
  path: '/v1/caller',
  scope: null,
  permission: null,
  response: CallerView,
  errors: [],
  example: {
    response: {
      organization: { id: organizationExample.id, name: organizationExample.name },
      user: { user_id: '01997c1d-0b60-7a42-8c15-d2f1e09b7c44', name: 'Ada Lovelace', email: 'ada@acme.test' },
      is_owner: false,
      permissions: ['members.read', 'members.suspend', 'profiles.read'],
      grantable_scopes: ['members:read', 'members:write', 'profiles:read'],
      key: {
        id: '01997c2a-77aa-7e90-b1c4-08d5f36e2a19',
        name: 'offboarding',
        scopes: ['members:read', 'members:write'],
        ineffective_scopes: ['governance:read'],
      },
    },
  },

  read: ({ organizationId }) => readOrganizationRow(organizationId),

  answer: ({ caller, found: organization }) => toCallerView(caller, organization),
})
