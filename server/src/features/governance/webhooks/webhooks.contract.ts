import Type, { type Static } from 'typebox'
import { defineError } from '../../../kernel/errors.ts'
import {
  CreatedAt,
  Enum,
  Extended,
  Named,
  Nullable,
  Prose,
  Subscription,
  Timestamp,
  Uuid,
} from '../../../kernel/schema.ts'

export const webhookNotFound = defineError('webhook_not_found', 'not_found', 'Webhook not found in this organization')
export const webhookUrlForbidden = defineError(
  'webhook_url_forbidden',
  'invalid',
  'This URL is not allowed for webhooks',
)
export const webhookLimitReached = defineError(
  'webhook_limit_reached',
  'conflict',
  'The organization has reached its webhook limit',
)

export const webhookDisabled = defineError('webhook_disabled', 'conflict', 'The webhook is disabled')
export const secretLimitReached = defineError(
  'webhook_secret_limit_reached',
  'conflict',
  'The webhook has reached its limit of valid secrets',
)

export const MOST_WEBHOOKS = 50
export const MOST_LIVE_SECRETS = 5
export const DAY_SECONDS = 24 * 60 * 60

export const WebhookPath = Type.Object({ id: { ...Uuid, description: 'The id of the webhook' } })

const url = Named(
  'WebhookUrl',
  Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'An HTTPS URL with a public host and port 443 or 8443, or one that the operator has allowed',
  }),
)
const description = { ...Prose, description: 'Purpose of the webhook' }
const FORMATS = ['json', 'set'] as const
const ofRequests = { description: 'The format of requests: `json`, or `set` for Security Event Tokens (RFC 8935)' }
const format = Named('WebhookFormat', Enum(FORMATS, ofRequests))
const eventTypes = Named(
  'Subscriptions',
  Type.Array(Subscription, {
    minItems: 1,
    maxItems: 100,
    description: 'Event types, prefixes such as `member.*`, or `*` for all',
  }),
)

/** Reasons for which Reeve itself disables a webhook: its receiver failed for too long, or responded with 410 Gone. */
export const FAULTS = ['failing', 'gone'] as const
export type WebhookFault = (typeof FAULTS)[number]

const DISABLED_REASONS = ['requested', 'suspension', ...FAULTS] as const
export type DisabledReason = (typeof DISABLED_REASONS)[number]

export const Webhook = Named(
  'Webhook',
  Type.Object(
    {
      id: { ...Uuid, description: 'The id of the webhook' },
      url: Type.String({ description: 'The endpoint URL' }),
      format,
      event_types: Type.Array(Type.String(), {
        description: 'The subscribed event types, prefixes such as `member.*`, or `*` for all',
      }),
      description: Type.String({ description: 'The purpose of the webhook' }),
      enabled: Type.Boolean({ description: 'True if events are sent to the webhook' }),
      last_status: Nullable(
        Type.Integer({ description: 'The HTTP status of the last delivery; null without a response' }),
      ),
      last_delivery_at: {
        ...Nullable(Timestamp),
        description: 'Time of the last delivery attempt; null before the first one',
      },
      created_at: CreatedAt,
      created_by: { ...Nullable(Uuid), description: 'The creator; null if the platform or an early release made it' },
      url_changed_by: { ...Nullable(Uuid), description: 'The member who last changed the URL; else null' },
      secret_rotated_by: { ...Nullable(Uuid), description: 'The member who last rotated the secret; else null' },
      configured_by: {
        ...Nullable(Uuid),
        description: 'The member who last changed the event types or enabled it; else null',
      },
      consecutive_failures: Type.Integer({ description: 'Consecutive failed requests' }),
      paused_until: {
        ...Nullable(Timestamp),
        description: 'Time at which sending resumes after failures; null without a pause',
      },
      disabled_at: {
        ...Nullable(Timestamp),
        description: 'Time at which the webhook was disabled; null while it is enabled',
      },
      disabled_reason: Nullable(
        Enum(DISABLED_REASONS, { description: 'Reason for disabling the webhook; null while it is enabled' }),
      ),
      secret_rotated_at: {
        ...Nullable(Timestamp),
        description: 'Time of the last rotation of the secret; null if it was never rotated',
      },
    },
    { description: 'A governance webhook' },
  ),
)
export type WebhookView = Static<typeof Webhook>

export const CreatedWebhook = Extended(
  'CreatedWebhook',
  Webhook,
  {
    secret: Type.String({ description: 'The signing secret (Standard Webhooks). It is shown only once' }),
  },
  { description: 'A new governance webhook with its secret' },
)

export const NewWebhook = Named(
  'NewWebhook',
  Type.Object(
    {
      url,
      format: Enum(FORMATS, { ...ofRequests, default: 'json' }),
      event_types: eventTypes,
      description: Type.Optional(description),
      enabled: Type.Boolean({ default: true, description: 'True if events are sent to the webhook' }),
    },
    { additionalProperties: false, description: 'A new governance webhook' },
  ),
)

export const WebhookChanges = Named(
  'WebhookChanges',
  Type.Object(
    {
      url: Type.Optional(url),
      format: Type.Optional(format),
      event_types: Type.Optional(eventTypes),
      description: Type.Optional(description),
      enabled: Type.Optional(Type.Boolean({ description: 'True if events are sent to the webhook' })),
    },
    {
      additionalProperties: false,
      minProperties: 1,
      description: 'The changes to a governance webhook; absent fields stay unchanged',
    },
  ),
)

export const SecretRotation = Named(
  'SecretRotation',
  Type.Object(
    {
      overlap_seconds: Type.Integer({
        minimum: 0,
        maximum: 7 * DAY_SECONDS,
        default: DAY_SECONDS,
        description: 'Seconds for which the previous secrets stay valid, but no longer than until their own expiry',
      }),
    },
    { additionalProperties: false, description: 'The rotation of a signing secret' },
  ),
)

export const RotatedSecret = Named(
  'RotatedSecret',
  Type.Object(
    {
      secret: Type.String({ description: 'The new signing secret. It is shown only once' }),
      overlap_ends_at: { ...Timestamp, description: 'Time at which the previous secrets expire' },
      secret_rotated_at: { ...Timestamp, description: 'Time of this rotation' },
    },
    { description: 'The new secret of a governance webhook' },
  ),
)

export const Ping = Named(
  'Ping',
  Type.Object(
    {
      event_id: { ...Uuid, description: 'The id of the test event, which the request has as `webhook-id`' },
      delivery_id: { ...Uuid, description: 'The id of the delivery of the test event' },
    },
    { description: 'The test event and its delivery' },
  ),
)

export const exampleWebhook: WebhookView = {
  id: '0199c2a4-7b1e-7c3a-9d52-5e0f6a1b2c3d',
  url: 'https://security.acme.example/reeve',
  format: 'json',
  event_types: ['member.*', 'api_key.created'],
  description: 'Security team',
  enabled: true,
  last_status: 200,
  last_delivery_at: '2026-03-02T09:30:00.125Z',
  created_at: '2026-02-11T14:05:09.480Z',
  created_by: '0199c2f0-5b1e-7c3a-9a52-0ada0ada0ada',
  url_changed_by: null,
  secret_rotated_by: null,
  configured_by: null,
  consecutive_failures: 0,
  paused_until: null,
  disabled_at: null,
  disabled_reason: null,
  secret_rotated_at: null,
}
