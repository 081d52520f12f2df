import Type from 'typebox'
import { Named, Uuid } from '../../kernel/schema.ts'
import { assertNotFrozen, organizationIsFrozen } from '../../operations/access.ts'
import { platformChange } from '../../operations/define-platform-operation.ts'
import {
  exampleIssuedKey,
  findKeyPolicy,
  IssuedApiKey,
  issueRequestedKey,
  type KeyParts,
  listUnrevokedKeysOf,
  NewKeyFields,
  requestedKeyErrors,
  toKeyOwner,
} from '../api-keys/index.ts'
import {
  findAccountableOf,
  findMember,
  isPerson,
  memberIsSuspended,
  namedMemberNotFound,
  noSuchMember,
  notServiceAccount,
} from '../members/index.ts'
import { findOrganizationRow } from '../organizations/index.ts'
import { OrganizationPath, organizationNotFound } from './platform-organizations.contract.ts'

const NewPlatformApiKey = Named(
  'NewPlatformApiKey',
  Type.Object(
    { service_account_id: { ...Uuid, description: 'The user id of the service account' }, ...NewKeyFields },
    { additionalProperties: false, description: 'A new API key of a service account' },
  ),
)

/**
 * Creates an API key of a service account for the platform. Nobody of the organization takes part, so the account is
 * the only limit: a person never gets a key this way. Only this response contains the key.
 */
export const createPlatformApiKey = ({ vault, notices }: KeyParts) =>
  platformChange({
    id: 'createPlatformApiKey',
    summary: 'Create a key of a service account',
    description: 'The account’s permissions limit the scopes. The accountable person gets a mail.',
    method: 'POST',
    path: '/v1/platform/organizations/{id}/api-keys',
    platformScope: 'keys:mint',
    params: OrganizationPath,
    body: NewPlatformApiKey,
    response: IssuedApiKey,
    status: 201,
    errors: [
      organizationNotFound,
      organizationIsFrozen,
      namedMemberNotFound,
      notServiceAccount,
      memberIsSuspended,
      ...requestedKeyErrors,
    ],
    example: {
      body: {
        service_account_id: exampleIssuedKey.owner_user_id,
        name: exampleIssuedKey.name,
        scopes: exampleIssuedKey.scopes,
      },
      response: { ...exampleIssuedKey, expires_at: null },
    },

    organizationOf: ({ id }) => id,

    read: ({ params: { id }, body: { service_account_id: userId }, now }) => ({
      organization: findOrganizationRow(id),
      account: findMember(id, userId),
      accountable: findAccountableOf(id, userId),
      policy: findKeyPolicy(id),
      keys: listUnrevokedKeysOf(id, userId, now),
    }),

    decide({ caller, now, body, found: { organization, account, policy, ...found } }) {
      if (!organization) throw organizationNotFound()
      assertNotFrozen(organization.frozen_at !== null)
      if (!account) throw noSuchMember('/service_account_id')
      if (isPerson(account)) throw notServiceAccount()
      if (account.status === 'suspended') throw memberIsSuspended()
      const requested = { owner: toKeyOwner(account), policy, keys: found.keys.length, asked: body }
      const { response, fact, write } = issueRequestedKey(vault, requested, now)
      const mail = notices.ofServiceKey(
        {
          change: 'Created',
          to: found.accountable?.email ?? null,
          organization: { id: organization.organization_id, name: organization.name },
          account,
          key: body.name,
          author: caller.id,
        },
        'platform',
      )
      return { response, fact, writes: [write, mail], afterCommit: () => notices.deliver() }
    },
  })
