import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import {
  CreatedAt,
  Enum,
  Extended,
  Name,
  Named,
  Nullable,
  ScopeName,
  SentTimestamp,
  Timestamp,
  Uuid,
} from '../../kernel/schema.ts'
import { SCOPES } from '../../kernel/vocabulary.ts'

export const apiKeyNotFound = defineError('api_key_not_found', 'not_found', 'API key not found in this organization')
export const scopeExceedsOwner = defineError(
  'scope_exceeds_owner',
  'forbidden',
  "A scope exceeds the permissions of the key's owner",
)
export const keyOwnerRequired = defineError(
  'key_owner_required',
  'forbidden',
  'Only the owner of a key can create or rotate it, because the response contains the key',
)
export const expiryNotInFuture = defineError('expiry_not_in_future', 'invalid', 'The expiry must be in the future')
export const malformedApiKey = defineError('malformed_api_key', 'invalid', 'Not an API key')
export const keyAlreadyRotated = defineError(
  'key_already_rotated',
  'conflict',
  'The key was already rotated; rotate the key that replaced it',
)
export const apiKeyLimitReached = defineError(
  'api_key_limit_reached',
  'conflict',
  'The member has reached the limit of active API keys; revoke one that is no longer needed',
)
export const keyNotActive = defineError('key_not_active', 'conflict', 'The key was revoked or has expired')

export const KEY_STATUSES = ['active', 'owner_suspended', 'expired', 'revoked'] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

const REVOKED_REASONS = ['revoked', 'rotated', 'exposed', 'owner_removed', 'owner_suspended', 'unused'] as const
export type KeyRevokedReason = (typeof REVOKED_REASONS)[number]

const DAY_SECONDS = 24 * 60 * 60

export const KeyPath = Type.Object({ id: { ...Uuid, description: 'The id of the API key' } })

export const ApiKey = Named(
  'ApiKey',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the API key' },
      name: Type.String({ description: 'The name of the key' }),
      hint: Type.String({ description: 'The last characters of the key' }),
      owner_user_id: { ...Uuid, description: 'The id of the owner, whose permissions limit the key' },
      scopes: Type.Array(Type.String(), { description: 'The scopes of the key' }),
      ineffective_scopes: Type.Array(Type.String(), {
        description: 'Scopes without effect at present, because the owner could not grant them',
      }),
      status: Enum(KEY_STATUSES, { description: 'The status of the key. Only active keys are accepted' }),
      created_at: CreatedAt,
      expires_at: { ...Nullable(Timestamp), description: 'Time of the expiry; null for none' },
      last_used_at: {
        ...Nullable(Timestamp),
        description: 'Time of the last use, up to 90 seconds late; null before the first use',
      },
      revoked_at: { ...Nullable(Timestamp), description: 'Time of the revocation, or null' },
      revoked_reason: Nullable(Enum(REVOKED_REASONS, { description: 'Reason for the revocation, or null' })),
      rotated_from: { ...Nullable(Uuid), description: 'The id of the key that this key replaces' },
      replaced_by: {
        ...Nullable(Uuid),
        description: 'The id of the key that replaces this key, which expires at the end of the overlap',
      },
    },
    { description: 'A credential of the organization, without its secret' },
  ),
)
export type ApiKeyView = Static<typeof ApiKey>

export const IssuedApiKey = Extended(
  'IssuedApiKey',
  ApiKey,
  {
    key: Type.String({ description: 'The secret key. It is shown only once' }),
  },
  { description: 'A new API key with its secret' },
)

/** The content of a new key in a request. */
export const NewKeyFields = {
  name: { ...Name, description: 'The name of the key' },
  scopes: Named(
    'KeyScopes',
    Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length, description: 'The scopes of the key' }),
  ),
  expires_at: Type.Optional(
    Named('KeyExpiry', {
      ...Nullable(SentTimestamp),
      description: 'Time of the expiry; without it, the key does not expire',
    }),
  ),
}

export const NewApiKey = Named(
  'NewApiKey',
  Type.Object(
    {
      name: NewKeyFields.name,
      scopes: NewKeyFields.scopes,
      owner_user_id: Type.Optional({
        ...Uuid,
        description: 'The id of the service account that owns the key; without it, the signed-in person does',
      }),
      expires_at: NewKeyFields.expires_at,
    },
    { additionalProperties: false, description: 'A new API key' },
  ),
)

export const KeyRotation = Named(
  'KeyRotation',
  Type.Object(
    {
      overlap_seconds: Type.Integer({
        minimum: 0,
        maximum: 7 * DAY_SECONDS,
        default: DAY_SECONDS,
        description: 'Seconds for which the previous key still works, at most until its expiry',
      }),
    },
    { additionalProperties: false, description: 'The rotation of an API key' },
  ),
)

export const RotatedApiKey = Extended(
  'RotatedApiKey',
  IssuedApiKey,
  {
    overlap_ends_at: { ...Timestamp, description: 'Time at which the previous key expires' },
  },
  { description: 'The API key that replaces another one' },
)

export const ExposureReport = Named(
  'ExposureReport',
  Type.Object(
    {
      keys: Type.Array(Type.String({ maxLength: 500 }), {
        minItems: 1,
        maxItems: 100,
        description: 'The leaked keys and tokens',
      }),
    },
    { additionalProperties: false, description: 'Leaked API keys' },
  ),
)

export const exampleKey: ApiKeyView = {
  id: '0199c2f4-0c6e-7f10-b3a2-4e7d0c1b9a55',
  name: 'Deployment',
  hint: 'q8Zt',
  owner_user_id: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
  scopes: ['members:read', 'governance:read'],
  ineffective_scopes: [],
  status: 'active',
  created_at: '2026-03-02T09:30:00.000Z',
  expires_at: '2026-09-01T00:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  revoked_reason: null,
  rotated_from: null,
  replaced_by: null,
}

export const exampleIssuedKey: Static<typeof IssuedApiKey> = {
  ...exampleKey,
  key: 'rve_EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0EXAMPLE0q8Zt',
}
