import Type, { type Static } from 'typebox'
import { defineError } from '../../kernel/errors.ts'
import { ExternalId, Name, Nullable, SentTimestamp, Timestamp, Uuid, Word } from '../../kernel/schema.ts'

export const integrationNotFound = defineError(
  'integration_not_found',
  'not_found',
  'The member has no such integration',
)

export const IntegrationPath = Type.Object({ userId: Uuid, id: ExternalId })

const INTEGRATION_STATUSES = ['connected', 'disconnected', 'error'] as const
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]

/** Says what is connected and not how: no field can take a secret. */
export const IntegrationRegistration = Type.Object(
  {
    provider: Name,
    name: Name,
    status: Type.Optional(Word(INTEGRATION_STATUSES, { default: 'connected' })),
    connected_at: Type.Optional(Nullable(SentTimestamp)),
    last_used_at: Type.Optional(Nullable(SentTimestamp)),
  },
  { additionalProperties: false },
)

export const Integration = Type.Object({
  id: Type.String(),
  provider: Type.String(),
  name: Type.String(),
  status: Word(INTEGRATION_STATUSES),
  connected_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
})
export type IntegrationView = Static<typeof Integration>

export const EXAMPLE: IntegrationView = {
  id: 'github-4711',
  provider: 'github',
  name: 'GitHub (ada-lovelace)',
  status: 'connected',
  connected_at: '2026-03-02T09:15:00.000Z',
  last_used_at: '2026-07-14T16:40:12.345Z',
}
