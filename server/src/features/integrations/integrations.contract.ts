import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { Enum, ExternalId, Name, Named, Nullable, SentTimestamp, Timestamp, Uuid } from '../../kernel/schema.ts'

export const integrationNotFound = defineError(
  'integration_not_found',
  'not_found',
  'Integration not found for this member',
)

export const invalidIntegrationId = defineError(
  'invalid_integration_id',
  'invalid',
  'A new ID must not be blank, `.` or `..`, or contain control or invisible characters',
)

/** The maximum number of integrations of a member. A suspension makes all of them follow-ups in one transaction. */
export const MOST_INTEGRATIONS = 1_000

export const integrationLimitReached = defineError(
  'integration_limit_reached',
  'conflict',
  `The member has ${MOST_INTEGRATIONS.toLocaleString('en')} integrations; delete one that is no longer needed`,
)

/**
 * Maximum number of integrations in the follow-ups of a suspension: up to `MOST_INTEGRATIONS` when it begins, and as
 * many that are registered later. Deleting an integration does not delete its follow-up, because its access at the
 * provider may still be valid.
 */
export const MOST_FOLLOW_UPS = 2 * MOST_INTEGRATIONS

export const followUpLimitReached = defineError(
  'follow_up_limit_reached',
  'conflict',
  `The follow-ups of the suspension have ${MOST_FOLLOW_UPS.toLocaleString('en')} integrations`,
)

export const IntegrationPath = Type.Object({
  userId: { ...Uuid, description: 'The id of the member' },
  id: { ...ExternalId, description: 'The platform’s id of the integration' },
})

const INTEGRATION_STATUSES = ['connected', 'disconnected', 'error'] as const
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]

/** Describes a connection. It has no field for credentials. */
export const IntegrationRegistration = Named(
  'IntegrationRegistration',
  Type.Object(
    {
      provider: { ...Name, description: 'The provider of the service' },
      name: { ...Name, description: 'The name of the connection' },
      status: Type.Optional(
        Enum(INTEGRATION_STATUSES, { default: 'connected', description: 'The latest status from the platform' }),
      ),
      connected_at: Type.Optional({
        ...Nullable(SentTimestamp),
        description: 'Time of the connection; null if unknown',
      }),
      last_used_at: Type.Optional({
        ...Nullable(SentTimestamp),
        description: 'Time of the last use; null if unknown',
      }),
    },
    { additionalProperties: false, description: 'The registration of an integration' },
  ),
)

export const Integration = Named(
  'Integration',
  Type.Object(
    {
      id: Type.String({ description: 'The platform’s id of the integration' }),
      provider: Type.String({ description: 'The provider of the service' }),
      name: Type.String({ description: 'The name of the connection' }),
      status: Enum(INTEGRATION_STATUSES, { description: 'The latest status from the platform' }),
      connected_at: { ...Nullable(Timestamp), description: 'Time of the connection; null if unknown' },
      last_used_at: { ...Nullable(Timestamp), description: 'Time of the last use; null if unknown' },
    },
    { description: 'A third-party connection on a person’s account' },
  ),
)
export type IntegrationView = Static<typeof Integration>

export const EXAMPLE: IntegrationView = {
  id: 'github-4711',
  provider: 'github',
  name: 'GitHub (ada-lovelace)',
  status: 'connected',
  connected_at: '2026-03-02T09:15:00.000Z',
  last_used_at: '2026-07-14T16:40:12.345Z',
}
