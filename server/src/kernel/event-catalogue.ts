interface CatalogueEntry {
  readonly description: string
  /** An example of the event's `data`. */
  readonly example: Readonly<Record<string, unknown>>
}

const entry = <Data extends Readonly<Record<string, unknown>>>(description: string, example: Data) => ({
  description,
  example,
})

const id = (last: string) => `0199c2a4-7b1e-7c3a-9d52-${last.padStart(12, '0')}`
const ada = id('ada')
const grace = id('9ace')
const profile = id('b0b')
const suspension = id('5ea1')
const cutOff = { user_id: grace, suspension_id: suspension as string | null }
const triggers: readonly { readonly id: string; readonly kind: 'agent' | 'integration' }[] = [
  { id: 'daily-report', kind: 'agent' },
]
const apiKey = { api_key_id: id('4e7'), name: 'Deployment', owner_user_id: ada }
const invitation = { invitation_id: id('1e77e4'), email: 'alan@acme.example' }
const profileContent = { profile_id: profile, name: 'Support', permissions: ['members.read'] as readonly string[] }
const frozen = { frozen_at: '2026-03-02T09:30:00.000Z', reason: 'Unpaid invoices' as string | null }
const webhook = {
  webhook_id: id('40c'),
  url: 'https://security.acme.example/reeve',
  event_types: ['member.*'] as readonly string[],
  enabled: true,
}

/**
 * Every governance event type with its description and an example of its `data`. The types of emitted events are
 * inferred from these examples, so that an event whose data has other fields or types does not compile.
 */
export const EVENT_CATALOGUE = {
  'member.profile_changed': entry('A different profile was assigned to a member.', {
    user_id: grace,
    profile_id: profile,
    previous_profile_id: id('a1d'),
  }),
  'member.suspended': entry('A member was suspended in this organization; the counts tell how much was stopped.', {
    user_id: grace,
    suspension_id: suspension,
    reason: 'Left the company' as string | null,
    suspended_by: ada,
    triggers_disabled: 1,
    invitations_revoked: 0,
    oracle_paused: false,
    agent_triggers_disabled: 1,
    integration_triggers_disabled: 0,
    invites_invalidated: 0,
    kept_oracle: false,
    sessions_ended: 2,
    api_keys_revoked: 0,
    service_keys_known: 0,
    webhooks_disabled: 0,
  }),
  'member.suspension_refused': entry(
    'A directory could not suspend or remove a member: the last active owner, or an owner whom it may not suspend.',
    { user_id: ada, directory_id: id('d1'), reason: 'last_active_owner' as string | null },
  ),
  'member.reactivated': entry('A suspension was lifted; the counts tell how much was restored.', {
    user_id: grace,
    suspension_id: suspension,
    reason: 'Back from leave' as string | null,
    triggers_restored: 1,
    oracle_resumed: false,
    webhooks_restored: 0,
  }),
  'member.created': entry('A person became a member of the organization.', {
    user_id: grace,
    email: 'grace@acme.example',
    name: 'Grace Hopper',
    profile_id: profile,
  }),
  'service_account.created': entry('A service account was created. A person answers for it.', {
    user_id: id('5e41ce'),
    name: 'Deployment',
    profile_id: profile,
    accountable_user_id: grace,
  }),
  'member.changed': entry(
    'The details that the organization has for a member were edited; `changed` lists the fields. Metadata is not ' +
      'included.',
    {
      user_id: grace,
      name: 'Grace Hopper',
      external_id: 'hr-4711' as string | null,
      changed: ['external_id'] as readonly ('name' | 'external_id' | 'metadata' | 'accountable_user_id')[],
    },
  ),
  'member.removed': entry('A member was permanently removed from the organization.', {
    user_id: grace,
    reason: 'Left the company' as string | null,
    triggers_disabled: 1,
    invites_invalidated: 0,
    api_keys_revoked: 2,
    service_keys_known: 0,
    oracle_paused: false,
  }),
  'member.login_blocked': entry('Sign-in was blocked for the account, and its sessions ended.', cutOff),
  'member.follow_up_changed': entry('A follow-up of a suspension was marked as done, or as not done.', {
    user_id: grace,
    suspension_id: suspension as string,
    follow_up_id: id('f011'),
    kind: 'integration' as 'integration' | 'webhook' | 'directory' | 'api_key',
    item_id: 'github-4711',
    done: true,
  }),
  'member.session_ended': entry('Someone in the organization ended a session of a member.', {
    user_id: grace,
    session_id: id('5e55'),
  }),
  'member.signed_out': entry('An identity provider ended all sessions of a member.', {
    user_id: grace,
    directory_id: id('d1'),
    sessions_ended: 2,
    only_here: false,
  }),
  'member.identity_unlinked': entry(
    'The account was unlinked from its identity at the provider, and its sessions ended. The next sign-in links it ' +
      'again.',
    {
      user_id: grace,
      reason: 'New identity after the migration' as string | null,
      identities_unlinked: 1,
      sessions_ended: 2,
    },
  ),
  'member.login_unblocked': entry('Sign-in was unblocked after a suspension had blocked it.', cutOff),
  'organization.frozen': entry('The platform froze the organization.', frozen),
  'organization.unfrozen': entry('The platform unfroze the organization.', {
    ...frozen,
    reason: 'Invoices paid' as string | null,
  }),
  'invitation.created': entry(
    'Someone was invited into the organization, or invited again: with the same invitation_id and a later expires_at.',
    {
      ...invitation,
      profile_id: profile as string | null,
      invited_by: ada,
      expires_at: '2026-03-09T09:30:00.000Z',
    },
  ),
  'invitation.accepted': entry('An invitation was accepted; its person is a member now.', {
    ...invitation,
    user_id: grace,
  }),
  'invitation.revoked': entry('A pending invitation was revoked.', {
    ...invitation,
    revoked_reason: 'inviter_suspended',
  }),
  'trigger.disabled': entry(
    'Triggers of a member were disabled with a suspension, or with a removal (suspension_id is null). ' +
      'Many triggers come in several events.',
    { ...cutOff, triggers },
  ),
  'trigger.restored': entry(
    'Triggers that a suspension had disabled are enabled again. Many triggers come in several events.',
    { ...cutOff, triggers },
  ),
  'oracle.paused': entry(
    'The Oracle was paused with its owner’s suspension, or removal (suspension_id is null).',
    cutOff,
  ),
  'oracle.resumed': entry('The Oracle resumed after a suspension had paused it.', cutOff),
  'api_key.created': entry('An API key was created for a member.', {
    ...apiKey,
    scopes: ['members:write'] as readonly string[],
  }),
  'api_key.rotated': entry('An API key was replaced by a new one, and is refused once the overlap has ended.', {
    ...apiKey,
    replaced_by: id('4e8'),
    overlap_ends_at: '2026-03-03T09:30:00.000Z',
  }),
  'api_key.unused': entry('Nobody uses an API key. Reeve revokes it after revoke_after, unless it is used.', {
    ...apiKey,
    revoke_after: '2026-03-09T09:30:00.000Z',
  }),
  'api_key.revoked': entry('An API key was revoked.', { ...apiKey, revoked_reason: 'owner_removed' }),
  'api_key_policy.changed': entry('The policy of API keys was edited; `changed` lists the fields.', {
    organization_id: id('ac3e'),
    changed: ['max_lifetime_days'] as readonly string[],
  }),
  'directory.created': entry('An identity provider was connected.', { directory_id: id('d1'), name: 'Okta' }),
  'directory.changed': entry('The settings of a directory were edited; `changed` lists the fields.', {
    directory_id: id('d1'),
    name: 'Okta',
    changed: ['strict'] as readonly string[],
  }),
  'directory.token_rotated': entry('The token of a directory was replaced.', {
    directory_id: id('d1'),
    name: 'Okta',
    token_valid_until: '2026-03-03T09:30:00.000Z' as string | null,
  }),
  'directory.synced': entry('A directory’s changes have paused for a minute, or lasted for ten.', {
    directory_id: id('d1'),
    name: 'Okta',
    started_at: '2026-03-02T09:30:00.000Z',
    ended_at: '2026-03-02T09:31:10.500Z',
    created: 12,
    changed: 3,
    suspended: 1,
    reactivated: 0,
    removed: 0,
    refused: 2,
  }),
  'directory.deleted': entry('An identity provider was disconnected.', { directory_id: id('d1'), name: 'Okta' }),
  'profile.created': entry('A profile was created.', profileContent),
  'profile.changed': entry('A profile was edited, for all members who have it.', profileContent),
  'profile.deleted': entry('An unused profile was deleted.', { profile_id: profile, name: 'Support' }),
  'governance.webhook.created': entry('A governance webhook was created. The url is without its query.', webhook),
  'governance.webhook.changed': entry(
    'A governance webhook was edited, or its secret rotated; `changed` names what differs. The url comes ' +
      'without its query.',
    {
      ...webhook,
      changed: ['enabled'] as readonly ('url' | 'format' | 'event_types' | 'description' | 'enabled' | 'secret')[],
    },
  ),
  'governance.webhook.removed': entry('A governance webhook was removed. The url is without its query.', webhook),
  'governance.webhook.failing': entry(
    'Deliveries to a governance webhook have failed for days. The first failure after disable_after disables it.',
    {
      webhook_id: webhook.webhook_id,
      url: webhook.url,
      failing_since: '2026-03-02T09:30:00.000Z',
      disable_after: '2026-03-07T09:30:00.000Z',
    },
  ),
  'governance.webhook.disabled': entry('Reeve disabled a failing governance webhook.', {
    webhook_id: webhook.webhook_id,
    url: webhook.url,
    reason: 'failing' as 'failing' | 'gone',
  }),
  'governance.webhook.ping': entry('A test event for a governance webhook.', {
    webhook_id: webhook.webhook_id,
  }),
} satisfies Record<string, CatalogueEntry>
export type EventType = keyof typeof EVENT_CATALOGUE

/** All governance event types, in the order of the catalogue. */
export const EVENT_TYPES = Object.keys(EVENT_CATALOGUE) as readonly EventType[]

/** The subscriptions that include an event type: `*`, each prefix such as `member.*`, and the type itself. */
export function subscriptionsTo(type: EventType): string[] {
  const words = type.split('.')
  const prefixes = words.slice(1).map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  return ['*', ...prefixes, type]
}

/** All valid entries of a governance webhook's `event_types`. */
export const SUBSCRIPTIONS: readonly string[] = [...new Set(EVENT_TYPES.flatMap(subscriptionsTo))]

/** A governance event as a feature emits it: its type, its data, and its id if the response needs to contain the id. */
export type GovernanceFact = {
  [Type in EventType]: {
    readonly type: Type
    readonly data: (typeof EVENT_CATALOGUE)[Type]['example']
    readonly id?: string
  }
}[EventType]
