import Type, { type Static } from 'typebox'
import { defineError } from '../../../kernel/errors.ts'
import { SUBSCRIPTIONS } from '../../../kernel/event-catalogue.ts'
import { Nullable, Timestamp, Uuid, Word } from '../../../kernel/schema.ts'

export const webhookNotFound = defineError(
  'webhook_not_found',
  'not_found',
  'There is no such governance webhook in this organization',
)
export const webhookUrlForbidden = defineError(
  'webhook_url_forbidden',
  'invalid',
  'Governance webhooks may not be sent to this url',
)
export const webhookLimitReached = defineError(
  'webhook_limit_reached',
  'conflict',
  'The organization has as many governance webhooks as it may have',
)

export const webhookDisabled = defineError(
  'webhook_disabled',
  'conflict',
  'The governance webhook is disabled, so that nothing is sent to it',
)
export const secretLimitReached = defineError(
  'webhook_secret_limit_reached',
  'conflict',
  'The governance webhook has as many live secrets as it may have',
)

export const MOST_WEBHOOKS = 50
export const MOST_LIVE_SECRETS = 5
export const DAY_SECONDS = 24 * 60 * 60

export const WebhookPath = Type.Object({ id: Uuid })

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'https on port 443 or 8443, with a public host; what the operator has allowed besides may differ',
})
const eventTypes = Type.Array(Word(SUBSCRIPTIONS), {
  minItems: 1,
  maxItems: 50,
  description: 'Event types, prefixes such as `member.*`, or `*` for all',
})

export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  event_types: Type.Array(Type.String()),
  description: Type.String(),
  enabled: Type.Boolean(),
  last_status: Nullable(Type.Integer({ description: 'HTTP status of the most recent delivery' })),
  last_delivery_at: Nullable(Timestamp),
  created_at: Timestamp,
  created_by: { ...Nullable(Uuid), description: 'The member who made it; null for one from before this was kept' },
})
export type WebhookView = Static<typeof Webhook>

export const CreatedWebhook = Type.Object({
  ...Webhook.properties,
  secret: Type.String({ description: 'Signs the requests, as in Standard Webhooks; shown only here' }),
})

export const NewWebhook = Type.Object(
  {
    url,
    event_types: eventTypes,
    description: Type.String({ maxLength: 500, default: '' }),
    enabled: Type.Boolean({ default: true }),
  },
  { additionalProperties: false },
)

export const WebhookChanges = Type.Object(
  {
    url: Type.Optional(url),
    event_types: Type.Optional(eventTypes),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const SecretRotation = Type.Object(
  {
    overlap_seconds: Type.Integer({
      minimum: 0,
      maximum: 7 * DAY_SECONDS,
      default: DAY_SECONDS,
      description: 'How long the former secrets still sign beside the new one; one that ends earlier still does',
    }),
  },
  { additionalProperties: false },
)

export const RotatedSecret = Type.Object({
  secret: Type.String({ description: 'Signs the requests from now on; shown only here' }),
  overlap_ends_at: { ...Timestamp, description: 'No former secret signs after this' },
})

export const Ping = Type.Object({
  event_id: { ...Uuid, description: 'The `webhook-id` that arrives' },
  delivery_id: Uuid,
})

export const exampleWebhook: WebhookView = {
  id: '0199c2a4-7b1e-7c3a-9d52-5e0f6a1b2c3d',
  url: 'https://security.acme.example/reeve',
  event_types: ['member.*', 'api_key.created'],
  description: 'Security team',
  enabled: true,
  last_status: 200,
  last_delivery_at: '2026-03-02T09:30:00.125Z',
  created_at: '2026-02-11T14:05:09.480Z',
  created_by: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
}
