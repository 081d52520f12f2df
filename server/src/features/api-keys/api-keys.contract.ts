import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import {
  Extended,
  Name,
  Named,
  Nullable,
  ScopeName,
  SentTimestamp,
  Timestamp,
  Uuid,
  Word,
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
  'Only the owner of a key can rotate it, because the response contains the new key',
)
export const expiryNotInFuture = defineError('expiry_not_in_future', 'invalid', 'The expiry must be in the future')
export const keyAlreadyRotated = defineError(
  'key_already_rotated',
  'conflict',
  'The key was already rotated; rotate the key that replaced it',
)
export const keyNotActive = defineError('key_not_active', 'conflict', 'The key was revoked or has expired')

export const KEY_STATUSES = ['active', 'owner_suspended', 'expired', 'revoked'] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

const REVOKED_REASONS = ['revoked', 'rotated', 'exposed', 'owner_removed', 'owner_suspended'] as const
export type KeyRevokedReason = (typeof REVOKED_REASONS)[number]

const DAY_SECONDS = 24 * 60 * 60

export const KeyPath = Type.Object({ id: { ...Uuid, description: 'The id of the API key' } })

export const ApiKey = Named(
  'ApiKey',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the API key' },
      name: Type.String({ description: 'What the key is called' }),
      hint: Type.String({ description: 'The last characters of the key' }),
      owner_user_id: { ...Uuid, description: 'The member whose permissions bound the key' },
      scopes: Type.Array(Type.String(), { description: 'What the key may be used for' }),
      ineffective_scopes: Type.Array(Type.String(), {
        description: 'Those that do not count at present, because the owner could no longer grant them',
      }),
      status: Word(KEY_STATUSES, { description: 'Only an active key is accepted' }),
      created_at: { ...Timestamp, description: 'When the key was made' },
      expires_at: { ...Nullable(Timestamp), description: 'When it stops being accepted; null for never' },
      last_used_at: {
        ...Nullable(Timestamp),
        description: 'When it was last used, up to 90 seconds behind; null before the first use',
      },
      revoked_at: { ...Nullable(Timestamp), description: 'When it was revoked; null if it was not' },
      revoked_reason: Nullable(Word(REVOKED_REASONS, { description: 'Why it was revoked; null if it was not' })),
      rotated_from: { ...Nullable(Uuid), description: 'The key that this one replaces' },
      replaced_by: { ...Nullable(Uuid), description: 'The key that replaces this one, which ends with the overlap' },
    },
    { description: 'A credential of the organization, without its secret' },
  ),
)
export type ApiKeyView = Static<typeof ApiKey>

export const IssuedApiKey = Extended(
  'IssuedApiKey',
  ApiKey,
  {
    key: Type.String({ description: 'The key itself: shown here, and never again' }),
  },
  { description: 'A new API key with its secret' },
)

export const NewApiKey = Named(
  'NewApiKey',
  Type.Object(
    {
      name: { ...Name, description: 'What the key is called' },
      scopes: Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length, description: 'What it may be used for' }),
      expires_at: Type.Optional({ ...Nullable(SentTimestamp), description: 'Without it, the key does not expire' }),
    },
    { additionalProperties: false, description: 'An API key that is made' },
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
        description: 'How long the former key still works beside the new one; it never outlives its own expiry',
      }),
    },
    { additionalProperties: false, description: 'How an API key is replaced' },
  ),
)

export const RotatedApiKey = Extended(
  'RotatedApiKey',
  IssuedApiKey,
  {
    overlap_ends_at: { ...Timestamp, description: 'The former key is refused from then on' },
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
        description: 'The keys as they were found',
      }),
    },
    { additionalProperties: false, description: 'API keys that were found where they should not be' },
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
