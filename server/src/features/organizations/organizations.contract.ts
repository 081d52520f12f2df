import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { CreatedAt, Name, Named, Nullable, OrganizationId, ScopeName, Uuid } from '../../kernel/schema.ts'

export const Organization = Named(
  'Organization',
  Type.Object(
    {
      id: OrganizationId,
      name: Type.String({ description: 'The name of the organization' }),
      created_at: CreatedAt,
    },
    { description: 'A tenant. Every call acts in exactly one organization' },
  ),
)
export type OrganizationView = Static<typeof Organization>

export const OrganizationChanges = Named(
  'OrganizationChanges',
  Type.Object(
    { name: { ...Name, description: 'The new name of the organization' } },
    { additionalProperties: false, description: 'The changes to the organization' },
  ),
)

const Scopes = (description: string) => Type.Array(ScopeName, { description })

export const CallerView = Named(
  'Caller',
  Type.Object(
    {
      organization: Type.Object(
        {
          id: OrganizationId,
          name: Type.String({ description: 'The name of the organization' }),
        },
        { description: 'The organization of the call' },
      ),
      user: Type.Object(
        {
          user_id: { ...Uuid, description: 'The id of the account' },
          name: Type.String({ description: 'The name of the person' }),
          email: {
            ...Nullable(Type.String()),
            description: 'The email address of the account; null for a service account',
          },
        },
        { description: 'The caller: the owner of the key, or the signed-in user' },
      ),
      is_owner: Type.Boolean({ description: 'True if the user has the Owner profile' }),
      permissions: Type.Array(Type.String(), {
        description: 'The current permissions of the user; `["*"]` for an owner',
      }),
      grantable_scopes: Scopes('The scopes that the user can currently grant to their own API keys'),
      key: Nullable(
        Type.Object(
          {
            id: { ...Uuid, description: 'The id of the API key' },
            name: Type.String({ description: 'The name of the key' }),
            scopes: Scopes('The current effective scopes of the key'),
            ineffective_scopes: Scopes('Scopes of the key that are ineffective while its owner could not grant them'),
          },
          { description: 'The API key that made this call; null for a session' },
        ),
      ),
    },
    { description: 'The caller and their current permissions' },
  ),
)

export const organizationExample = {
  id: '01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01',
  name: 'Acme',
  created_at: '2026-01-12T09:30:00.000Z',
}

export const SetupToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The token after `#token=` in the link',
})

export const setupLinkNotFound = defineError(
  'setup_link_not_found',
  'not_found',
  'This setup link is invalid, expired, used or replaced',
)
