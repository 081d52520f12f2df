import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, Named, Nullable, ScopeName, Timestamp, Uuid } from '../../kernel/schema.ts'
import { SCOPES } from '../../kernel/vocabulary.ts'

export const keyPolicyExceeded = defineError(
  'key_policy_exceeded',
  'forbidden',
  'The policy of API keys does not allow this key',
)

/** Days between the warning and the revocation of an unused key. */
export const WARNED_DAYS = 7

const MOST_DAYS = 3_650
/** Twice the time of the warning, so that a key that is used every week is never warned about. */
const FEWEST_UNUSED_DAYS = 2 * WARNED_DAYS

const OUTSIDE_REASONS = ['lifetime', 'scopes', 'unused'] as const
export type OutsideReason = (typeof OUTSIDE_REASONS)[number]

const settings = {
  max_lifetime_days: {
    ...Nullable(Type.Integer({ minimum: 1, maximum: MOST_DAYS })),
    description: 'Longest lifetime of a new key in days; null for any',
  },
  revoke_unused_after_days: {
    ...Nullable(Type.Integer({ minimum: FEWEST_UNUSED_DAYS, maximum: MOST_DAYS })),
    description: 'Days until an unused key is revoked; null for never',
  },
  allowed_scopes: Named('AllowedKeyScopes', {
    ...Nullable(Type.Array(ScopeName, { minItems: 1, maxItems: SCOPES.length })),
    description: 'Scopes that a new key may have; null for all',
  }),
}

export const ApiKeyPolicySettings = Named(
  'ApiKeyPolicySettings',
  Type.Object(settings, { additionalProperties: false, description: 'The limits of API keys' }),
)
export type PolicySettings = Static<typeof ApiKeyPolicySettings>

const KeyOutsidePolicy = Named(
  'ApiKeyOutsidePolicy',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the API key' },
      name: Type.String({ description: 'The name of the key' }),
      owner_user_id: { ...Uuid, description: 'The id of its owner' },
      reasons: Type.Array(Enum(OUTSIDE_REASONS), { description: 'The exceeded limits' }),
    },
    { description: 'A key outside of the policy' },
  ),
)

export const ApiKeyPolicy = Named(
  'ApiKeyPolicy',
  Type.Object(
    {
      ...settings,
      unused_counted_from: {
        ...Nullable(Timestamp),
        description: 'Earlier days without use do not count',
      },
      outside_policy_count: Type.Integer({ description: 'Number of keys outside of the policy' }),
      outside_policy: Type.Array(KeyOutsidePolicy, { description: 'The first 50 of them' }),
    },
    { description: 'The limits of the organization’s API keys' },
  ),
)
export type ApiKeyPolicyView = Static<typeof ApiKeyPolicy>

export const examplePolicy: ApiKeyPolicyView = {
  max_lifetime_days: null,
  revoke_unused_after_days: 60,
  allowed_scopes: null,
  unused_counted_from: '2026-03-02T09:30:00.000Z',
  outside_policy_count: 0,
  outside_policy: [],
}
