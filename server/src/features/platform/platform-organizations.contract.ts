import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import {
  CreatedAt,
  Enum,
  Extended,
  Name,
  Named,
  Nullable,
  OrganizationId,
  Reason,
  Timestamp,
  TRIMMED_NAME_PATTERN,
  Uuid,
} from '../../kernel/schema.ts'
import { IssuedApiKey, NewKeyFields } from '../api-keys/index.ts'
import { CreatedWebhook, NewWebhook } from '../governance/webhooks/index.ts'
import { Metadata } from '../members/index.ts'

export const organizationNotFound = defineError(
  'organization_not_found',
  'not_found',
  'There is no such organization in this installation',
)

export const organizationExternalIdTaken = defineError(
  'organization_external_id_taken',
  'conflict',
  'Another organization has this external ID; `existing_id` is its id',
)

export const OrganizationPath = Type.Object({ id: OrganizationId })

/** The data of the platform about an organization, in a request. */
export const OrganizationDetailsFields = {
  name: { ...Name, description: 'The name of the organization' },
  external_id: Named('NewOrganizationExternalId', {
    ...Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: TRIMMED_NAME_PATTERN })),
    description: 'The id of the organization in your platform, unique in the installation; null for none',
  }),
  metadata: Metadata,
}

export const OrganizationExternalId = Type.String({ minLength: 1, maxLength: 200, pattern: TRIMMED_NAME_PATTERN })

export const PlatformOrganization = Named(
  'PlatformOrganization',
  Type.Object(
    {
      id: OrganizationId,
      name: { ...Name, description: 'The name of the organization' },
      external_id: {
        ...Nullable(Type.String()),
        description: 'The id of the organization in your platform; null if it has none',
      },
      metadata: Metadata,
      created_at: CreatedAt,
      frozen_at: { ...Nullable(Timestamp), description: 'Time of the freeze, or null' },
      frozen_reason: Nullable(Type.String({ description: 'Its reason' })),
    },
    { description: 'An organization, as the platform sees it' },
  ),
)
export type PlatformOrganizationView = Static<typeof PlatformOrganization>

const MOST_WEBHOOKS = 10

/** The Owner profile is for people. */
const FIRST_PROFILES = ['administrator', 'member'] as const

export const FirstServiceAccount = Type.Object(
  {
    name: { ...Name, description: 'The name of the service account' },
    profile: Enum(FIRST_PROFILES, { description: 'Its built-in profile' }),
    key: Type.Object(NewKeyFields, { additionalProperties: false, description: 'The first API key' }),
  },
  {
    additionalProperties: false,
    description: 'The owner answers for it. Requires the scope `keys:mint`',
  },
)

export const NewPlatformOrganization = Named(
  'NewPlatformOrganization',
  Type.Object(
    {
      name: OrganizationDetailsFields.name,
      external_id: Type.Optional(OrganizationDetailsFields.external_id),
      metadata: Type.Optional(Metadata),
      owner_email: Type.String({ format: 'email', maxLength: 320, description: 'The email address of the owner' }),
      owner_name: Type.Optional({
        ...Name,
        description: 'The name of a new account; by default the part of the address before the @',
      }),
      webhooks: Type.Optional(
        Type.Array(NewWebhook, { maxItems: MOST_WEBHOOKS, description: 'The first governance webhooks' }),
      ),
      service_account: Type.Optional(FirstServiceAccount),
    },
    { additionalProperties: false, description: 'A new organization with its first owner' },
  ),
)

const ProfileId = (name: string) => ({ ...Uuid, description: `The id of the ${name} profile` })

export const CreatedPlatformOrganization = Extended(
  'CreatedPlatformOrganization',
  PlatformOrganization,
  {
    owner: Type.Object(
      {
        user_id: { ...Uuid, description: 'The id of the owner’s account' },
        email: Type.String({ description: 'The email address of the account' }),
        can_sign_in: Type.Boolean({
          description: 'True if the account could sign in before; otherwise the mail has a link to set a password',
        }),
      },
      { description: 'The first owner, who gets a mail' },
    ),
    profiles: Type.Object(
      {
        owner: ProfileId('Owner'),
        administrator: ProfileId('Administrator'),
        member: ProfileId('Member'),
      },
      { description: 'The built-in profiles' },
    ),
    webhooks: Type.Array(CreatedWebhook, { description: 'The webhooks, in the order of the request' }),
    api_key: Nullable(IssuedApiKey),
  },
  { description: 'A new organization with its secrets' },
)

const count = (description: string) => Type.Integer({ description })

export const FreezeRequest = Named(
  'FreezeRequest',
  Type.Object({ reason: Type.Optional(Reason) }, { additionalProperties: false, description: 'The reason' }),
)

/** The receipt of a freeze, and of its end. A freeze changes none of the counted resources. */
export const FreezeReceipt = Extended(
  'FreezeReceipt',
  PlatformOrganization,
  {
    members: count('Active members'),
    sessions: count('Their sessions'),
    api_keys: count('Active API keys'),
    triggers: count('Enabled triggers'),
    invitations: count('Pending invitations'),
    directories: count('All directories'),
    unchanged: Type.Boolean({ description: 'True if nothing changed' }),
    dry_run: Type.Boolean({ description: 'True for a dry run' }),
  },
  { description: 'What a freeze refuses' },
)

/** Example of an organization for the documentation. */
export const platformOrganizationExample: PlatformOrganizationView = {
  id: '01997c1d-0b52-7c11-9a3e-5f2d8c4b6a01',
  name: 'Acme',
  external_id: 'tenant-4711',
  metadata: { plan: 'enterprise' },
  created_at: '2026-01-12T09:30:00.000Z',
  frozen_at: null,
  frozen_reason: null,
}

export const exampleOfFrozen = { members: 12, sessions: 4, api_keys: 3, triggers: 9, invitations: 1, directories: 1 }
