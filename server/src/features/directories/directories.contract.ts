import Type, { type Static, type TSchema } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { CreatedAt, Extended, Name, Named, Nullable, Timestamp, Uuid } from '../../kernel/schema.ts'

export const directoryNotFound = defineError('directory_not_found', 'not_found', 'Directory not found')
export const directoryLimitReached = defineError(
  'directory_limit_reached',
  'conflict',
  'An organization can have at most 20 directories',
)
export const directoryNameTaken = defineError('directory_name_taken', 'conflict', 'Another directory has this name')
export const ownerProfileNotMapped = defineError(
  'owner_profile_not_mapped',
  'invalid',
  'A directory cannot assign the Owner profile',
)
export const tokenNotOfOwner = defineError(
  'token_not_of_owner',
  'conflict',
  'A non-owner knows the token: rotate it without an overlap, then let the directory suspend owners',
)

export const logoutSettingsIncomplete = defineError(
  'logout_settings_incomplete',
  'invalid',
  'Set both logout settings, or neither',
)
export const logoutUrlForbidden = defineError('logout_url_forbidden', 'invalid', 'This JWKS URL is not allowed')

const DAY_SECONDS = 24 * 60 * 60

export const DirectoryPath = Type.Object({ id: { ...Uuid, description: 'The id of the directory' } })

const Settings = {
  name: { ...Name, description: 'The name of the directory' },
  default_profile_id: {
    ...Uuid,
    description: 'The id of the profile without a mapped group',
  },
}

const SWITCHES = {
  block_login: 'Suspensions block sign-in, too',
  keep_oracle: 'The Oracle keeps running when its owner is suspended',
  strict: 'Follow the SCIM interoperability profile',
  may_suspend_owners: 'Suspend and remove owners, too; set by owners only',
} as const

/** The boolean settings. `toSchema` makes the schema of each from its description. */
const switches = <Schema extends TSchema>(toSchema: (description: string) => Schema) => ({
  block_login: toSchema(SWITCHES.block_login),
  keep_oracle: toSchema(SWITCHES.keep_oracle),
  strict: toSchema(SWITCHES.strict),
  may_suspend_owners: toSchema(SWITCHES.may_suspend_owners),
})

const logoutUrl = (name: string, description: string) =>
  Named(name, Nullable(Type.String({ minLength: 1, maxLength: 2048, pattern: '^[!-~]+$', description })))

/** Both settings together let the identity provider end sessions (Universal Logout). */
const LOGOUT = {
  logout_issuer: logoutUrl('LogoutIssuer', 'The `iss` of tokens of Universal Logout'),
  logout_jwks_url: logoutUrl('LogoutJwksUrl', 'The URL of their keys'),
}

export const NewDirectory = Named(
  'NewDirectory',
  Type.Object(
    {
      ...Settings,
      ...switches(description => Type.Boolean({ default: false, description })),
      logout_issuer: Type.Optional(LOGOUT.logout_issuer),
      logout_jwks_url: Type.Optional(LOGOUT.logout_jwks_url),
    },
    { additionalProperties: false, description: 'A new connection of an identity provider' },
  ),
)

export const DirectoryChanges = Named(
  'DirectoryChanges',
  Type.Object(
    {
      name: Type.Optional(Settings.name),
      default_profile_id: Type.Optional(Settings.default_profile_id),
      ...switches(description => Type.Optional(Type.Boolean({ description }))),
      logout_issuer: Type.Optional(LOGOUT.logout_issuer),
      logout_jwks_url: Type.Optional(LOGOUT.logout_jwks_url),
    },
    { additionalProperties: false, description: 'The changes to a directory; absent fields stay unchanged' },
  ),
)

export const Directory = Named(
  'Directory',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the directory' },
      name: Type.String({ description: Settings.name.description }),
      default_profile_id: Settings.default_profile_id,
      ...switches(description => Type.Boolean({ description })),
      ...LOGOUT,
      token_hint: Type.String({ description: 'The last characters of the token' }),
      token_issued_at: { ...Timestamp, description: 'Time at which the token was issued' },
      token_issued_by: { ...Uuid, description: 'The id of the member who has seen the token' },
      former_token_expires_at: {
        ...Nullable(Timestamp),
        description: 'End of the former token; null if none',
      },
      created_at: CreatedAt,
      created_by: { ...Uuid, description: 'The id of the member who created the directory' },
      people_managed: Type.Integer({ description: 'Members whom it manages' }),
      people_held: Type.Integer({ description: 'Members whose suspension it holds' }),
      last_request_at: { ...Nullable(Timestamp), description: 'Time of the last request' },
      last_error: Nullable(Type.String({ description: 'The code of the last refusal' })),
      last_error_at: { ...Nullable(Timestamp), description: 'Time of the last refusal' },
    },
    { description: 'A connection of an identity provider, without its token' },
  ),
)
export type DirectoryView = Static<typeof Directory>

export const IssuedDirectory = Extended(
  'IssuedDirectory',
  Directory,
  { token: Type.String({ description: 'The secret token. It is shown only once' }) },
  { description: 'A directory with its new token' },
)

export const TokenRotation = Named(
  'TokenRotation',
  Type.Object(
    {
      overlap_seconds: Type.Integer({
        minimum: 0,
        maximum: 7 * DAY_SECONDS,
        default: DAY_SECONDS,
        description: 'Seconds for which the former token still works',
      }),
    },
    { additionalProperties: false, description: 'The rotation of a directory’s token' },
  ),
)

export const exampleDirectory: DirectoryView = {
  id: '0199d3a1-5a0e-7b21-9c44-0d1c2b3a4f5e',
  name: 'Okta',
  default_profile_id: '0199c2ee-90d1-7b44-8f0a-c1a5e27d3306',
  block_login: true,
  keep_oracle: false,
  strict: false,
  may_suspend_owners: false,
  logout_issuer: null,
  logout_jwks_url: null,
  token_hint: 'q8Zt',
  token_issued_at: '2026-03-02T09:30:00.000Z',
  token_issued_by: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
  former_token_expires_at: null,
  created_at: '2026-03-02T09:30:00.000Z',
  created_by: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
  people_managed: 240,
  people_held: 3,
  last_request_at: '2026-03-02T10:12:31.004Z',
  last_error: null,
  last_error_at: null,
}

export const exampleIssuedDirectory: Static<typeof IssuedDirectory> = {
  ...exampleDirectory,
  people_managed: 0,
  people_held: 0,
  last_request_at: null,
  token: 'rvd_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0q8Zt',
}
