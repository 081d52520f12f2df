import Type, { type TSchema } from 'typebox'
import type { EventType } from './event-catalogue.ts'
import { EVENT_CATALOGUE } from './event-catalogue.ts'
import { Enum, Extended, Named, Nullable, OrganizationId, Timestamp, TriggerKind, Uuid } from './schema.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const text = (description: string) => Type.String({ description })

const MemberId = Named('MemberId', { ...Uuid, description: 'The id of the member' })

const suspensionOrRemoval = Nullable({ ...Uuid, description: 'The id of the suspension; null for a removal' })

/** The descriptions of the fields of event data. Entries such as `type/field` override them for one event type. */
const FIELDS: Readonly<Record<string, TSchema>> = {
  user_id: MemberId,
  accountable_user_id: { ...Uuid, description: 'The id of the person who answers for the service account' },
  profile_id: Named('ProfileId', { ...Uuid, description: 'The id of the access profile' }),
  previous_profile_id: { ...Uuid, description: 'The id of the member’s previous access profile' },
  suspension_id: Named('SuspensionId', { ...Uuid, description: 'The id of the suspension' }),
  reason: Named('GivenReason', Nullable(text('The given reason, or null'))),
  suspended_by: { ...Uuid, description: 'The id of the member or the directory that made the suspension' },
  triggers_disabled: count('Disabled triggers'),
  triggers_restored: count('Triggers that are enabled again'),
  agent_triggers_disabled: count('Disabled triggers of the kind `agent`'),
  integration_triggers_disabled: count('Disabled triggers of the kind `integration`'),
  invites_invalidated: count('Revoked invitations'),
  kept_oracle: Type.Boolean({ description: 'True if the member owns the Oracle and it keeps running' }),
  follow_up_id: { ...Uuid, description: 'The id of the follow-up' },
  kind: Enum(['integration', 'webhook', 'directory', 'api_key'], { description: 'The kind of the follow-up' }),
  item_id: text('The id of the integration, the webhook or the directory'),
  done: Type.Boolean({ description: 'True if the follow-up is done' }),
  session_id: { ...Uuid, description: 'The id of the session' },
  sessions_ended: count('Sessions that the login block ended'),
  identities_unlinked: count('Unlinked identities at the provider'),
  api_keys_revoked: count('Revoked API keys'),
  service_keys_known: count('Known keys of service accounts'),
  invitations_revoked: count('Revoked invitations'),
  oracle_paused: Type.Boolean({ description: 'True if the Oracle was paused' }),
  webhooks_disabled: count('Disabled webhooks'),
  webhooks_restored: count('Restored webhooks'),
  oracle_resumed: Type.Boolean({ description: 'True if the Oracle runs again' }),
  frozen_at: { ...Timestamp, description: 'Time of the freeze' },
  invitation_id: { ...Uuid, description: 'The id of the invitation' },
  email: text('The email address that was invited'),
  invited_by: { ...Uuid, description: 'The id of the member who sent the invitation' },
  expires_at: { ...Timestamp, description: 'Time at which the invitation or key expires' },
  revoked_reason: text('The reason for the revocation'),
  triggers: Type.Array(
    Type.Object({
      id: text('The platform’s id of the trigger'),
      kind: TriggerKind,
    }),
    { description: 'The disabled or restored triggers' },
  ),
  api_key_id: Named('ApiKeyId', { ...Uuid, description: 'The id of the API key' }),
  external_id: Nullable(text('The platform’s id of the member; null without one')),
  name: Named('NameAtEvent', text('The name at the time of the event')),
  owner_user_id: Named('KeyOwnerId', { ...Uuid, description: 'The id of the member who owns the key' }),
  scopes: Type.Array(Type.String(), { description: 'The scopes of the key' }),
  replaced_by: { ...Uuid, description: 'The id of the API key that replaces this one' },
  overlap_ends_at: { ...Timestamp, description: 'Time at which the replaced key expires' },
  revoke_after: { ...Timestamp, description: 'The earliest time of the revocation' },
  organization_id: OrganizationId,
  permissions: Type.Array(Type.String(), { description: 'All permissions of the profile' }),
  directory_id: Named('DirectoryId', { ...Uuid, description: 'The id of the directory' }),
  started_at: { ...Timestamp, description: 'Time of the first change' },
  ended_at: { ...Timestamp, description: 'Time of the last change' },
  created: count('Created people'),
  suspended: count('Suspended people'),
  reactivated: count('Reactivated people'),
  removed: count('Removed people'),
  refused: count('Refused requests'),
  token_valid_until: Nullable({
    ...Timestamp,
    description: 'Time until which the former token works; null if it ended',
  }),
  webhook_id: Named('WebhookId', { ...Uuid, description: 'The id of the webhook' }),
  url: text('The URL of the webhook, without its query'),
  event_types: Type.Array(Type.String(), { description: 'The event types that the webhook subscribes to' }),
  enabled: Type.Boolean({ description: 'True if events are sent to the webhook' }),
  failing_since: { ...Timestamp, description: 'Time of the first failure since the last successful delivery' },
  disable_after: { ...Timestamp, description: 'The first failure after this time disables the webhook' },
  changed: Type.Array(Enum(['url', 'format', 'event_types', 'description', 'enabled', 'secret']), {
    description: 'The changed fields',
  }),

  'member.created/email': text('The email address of the account'),
  'member.created/name': text('The name that this organization has for the person, or their own'),
  'directory.synced/changed': count('Other changes of people and groups'),
  'directory.changed/changed': Type.Array(Type.String(), { description: 'The changed settings' }),
  'api_key_policy.changed/changed': Type.Array(Type.String(), { description: 'The changed limits' }),
  'member.changed/changed': Type.Array(Enum(['name', 'external_id', 'metadata']), {
    description: 'The changed fields',
  }),
  'member.signed_out/sessions_ended': count('Ended sessions of the account'),
  only_here: Type.Boolean({ description: 'True if only sessions in this organization ended' }),
  'member.identity_unlinked/sessions_ended': count('Ended sessions of the account'),
  'member.login_blocked/suspension_id': suspensionOrRemoval,
  'member.login_unblocked/suspension_id': suspensionOrRemoval,
  'trigger.disabled/suspension_id': suspensionOrRemoval,
  'trigger.restored/suspension_id': suspensionOrRemoval,
  'oracle.paused/suspension_id': suspensionOrRemoval,
  'oracle.resumed/suspension_id': suspensionOrRemoval,
  'invitation.created/profile_id': Nullable({
    ...Uuid,
    description: 'The id of the offered profile; null if it has been deleted',
  }),
  'governance.webhook.disabled/reason': Enum(['failing', 'gone'], {
    description: 'Reason for disabling: `failing` for days, or `gone` (the endpoint answered 410)',
  }),
}

const cutOff = { name: 'CutOffData', description: 'The member, and the suspension or removal with this effect' }
const triggers = { name: 'TriggersData', description: 'The triggers of a member that a suspension or removal changed' }
const profile = { name: 'ProfileData', description: 'The access profile after the change' }
const directory = { name: 'DirectoryData', description: 'The directory' }
const freeze = { name: 'FreezeData', description: 'The freeze' }
const webhook = { name: 'WebhookData', description: 'The governance webhook at the time of the event' }

/** Names and descriptions of data schemas that several event types share. */
const SHARED: { readonly [Type in EventType]?: { readonly name: string; readonly description: string } } = {
  'member.login_blocked': cutOff,
  'member.login_unblocked': cutOff,
  'oracle.paused': cutOff,
  'oracle.resumed': cutOff,
  'trigger.disabled': triggers,
  'trigger.restored': triggers,
  'profile.created': profile,
  'profile.changed': profile,
  'directory.created': directory,
  'directory.deleted': directory,
  'organization.frozen': freeze,
  'organization.unfrozen': freeze,
  'governance.webhook.created': webhook,
  'governance.webhook.removed': webhook,
}

const Data = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true })

/** A governance event as stored and as sent to webhooks. */
export const GovernanceEvent = Named(
  'GovernanceEvent',
  Type.Object(
    {
      type: Type.String({ description: 'The type of the event' }),
      timestamp: { ...Timestamp, description: 'Time of the event' },
      data: { ...Data, description: 'The data of the event, as described by the webhook of its type' },
      id: { ...Uuid, description: 'The id of the event, as in the header `webhook-id`' },
      organization_id: OrganizationId,
      sequence: Type.Integer({
        description: 'Numbers the events of the organization without gaps; webhooks may receive them out of order',
      }),
    },
    { description: 'A change in the governance of an organization' },
  ),
)

/**
 * Builds the schema of event data from the example in the catalogue. A field without a description gets an empty
 * schema, which a test of the OpenAPI document does not accept.
 */
function dataSchema(type: EventType) {
  const fields = Object.keys(EVENT_CATALOGUE[type].example)
  const properties = Object.fromEntries(
    fields.map(field => [field, FIELDS[`${type}/${field}`] ?? FIELDS[field] ?? Type.Unsafe({})]),
  )
  const shared = SHARED[type]
  return shared
    ? Named(shared.name, Type.Object(properties, { description: shared.description }))
    : Type.Object(properties)
}

/** The schema of one event type, which extends the common event schema. */
export const eventSchema = (type: EventType) =>
  Extended(
    `${eventName(type)}Event`,
    GovernanceEvent,
    { type: Type.Unsafe<EventType>({ const: type }), data: dataSchema(type) },
    { description: EVENT_CATALOGUE[type].description },
  )

/** The name of an event type's schema: `MemberProfileChanged` for `member.profile_changed`. */
export const eventName = (type: EventType) =>
  type.replace(/(^|[._])([a-z])/g, (_match, _before, letter: string) => letter.toUpperCase())
