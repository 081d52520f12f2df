-- The foundation: who is in an organization, what each may do, and the trail of every change.
--
-- Two rules hold for every table below that has an organization_id:
--   1. its primary key starts with organization_id, so that the schema can be distributed by organization;
--   2. row-level security is forced, and lets through only the organization that the connection has named in
--      reeve.organization. A setting that was once made and reset reads as '' and not as null, hence nullif.
--
-- The server works as the role reeve_runtime, which owns nothing. Grants at the end of this file say what it may do.

create table installation (
  singleton boolean primary key default true check (singleton),
  secret_check bytea not null,
  created_at timestamptz not null default now()
);

-- A person's login, shared by all organizations. Distributed deployments keep it as a reference table.
create table accounts (
  id uuid primary key,
  email text not null,
  name text not null,
  email_verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_emails_are_unique unique (email),
  constraint account_emails_are_lower_case check (email = lower(email))
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references accounts,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index sessions_of_an_account on sessions (user_id);

create table organizations (
  organization_id uuid primary key,
  name text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- One row per organization, and the nil UUID's row for the system chain. Locking it is what makes governance changes
-- run one at a time; it carries the heads of the audit chain and of the event sequence. Readable across organizations
-- (it holds no personal data), so that a worker can find chains that are due a checkpoint.
create table governance_heads (
  organization_id uuid primary key,
  audit_sequence bigint not null default 0,
  audit_hash bytea not null default decode(repeat('00', 32), 'hex'),
  audit_changed_at timestamptz,
  event_sequence bigint not null default 0,
  checkpoint_sequence bigint not null default 0,
  constraint checkpoints_do_not_run_ahead check (checkpoint_sequence <= audit_sequence)
);

create table profiles (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  description text not null default '',
  permissions text[] not null,
  built_in text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  constraint built_in_profiles_are_known check (built_in in ('owner', 'administrator', 'member')),
  constraint only_owner_holds_everything check ((built_in is not distinct from 'owner') = ('*' = any (permissions)))
);
create unique index profile_names_are_unique on profiles (organization_id, lower(name));
create unique index one_profile_of_each_built_in_kind on profiles (organization_id, built_in) where built_in is not null;

-- A removed member keeps its row, so that history stays attributable; nothing treats it as a member any more. It has no
-- profile, so that a profile can be deleted once nobody has it.
create table members (
  organization_id uuid not null references organizations,
  user_id uuid not null references accounts,
  profile_id uuid,
  status text not null,
  joined_at timestamptz not null,
  suspended_at timestamptz,
  removed_at timestamptz,
  primary key (organization_id, user_id),
  constraint member_profiles_exist foreign key (organization_id, profile_id) references profiles,
  constraint member_statuses_are_known check (status in ('active', 'suspended', 'removed')),
  constraint suspended_members_have_a_date check ((status = 'suspended') = (suspended_at is not null)),
  constraint removed_members_have_a_date check ((status = 'removed') = (removed_at is not null)),
  constraint members_have_a_profile_until_removed check ((status = 'removed') = (profile_id is null))
);
create index members_by_profile on members (organization_id, profile_id);
create index memberships_of_an_account on members (user_id);

create table api_keys (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  owner_user_id uuid not null,
  key_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  primary key (organization_id, id),
  constraint key_owners_are_members foreign key (organization_id, owner_user_id) references members,
  constraint key_hashes_are_unique unique (organization_id, key_hash),
  constraint revoked_keys_have_a_reason check ((revoked_at is null) = (revoked_reason is null))
);
create index keys_of_a_member on api_keys (organization_id, owner_user_id);

create table invitations (
  organization_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  profile_id uuid,
  invited_by uuid not null,
  status text not null,
  revoked_reason text,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  accepted_by uuid references accounts,
  primary key (organization_id, id),
  constraint invitation_profiles_exist foreign key (organization_id, profile_id) references profiles,
  constraint inviters_are_members foreign key (organization_id, invited_by) references members,
  constraint invitation_tokens_are_unique unique (organization_id, token_hash),
  constraint invitation_emails_are_lower_case check (email = lower(email)),
  constraint invitation_statuses_are_known check (status in ('pending', 'accepted', 'revoked', 'expired')),
  constraint settled_invitations_have_a_date check ((status = 'pending') = (settled_at is null)),
  constraint pending_invitations_have_a_profile check (status <> 'pending' or profile_id is not null),
  constraint revoked_invitations_have_a_reason check ((status = 'revoked') = (revoked_reason is not null)),
  constraint accepted_invitations_have_an_account check ((status = 'accepted') = (accepted_by is not null))
);
create unique index one_pending_invitation_per_address on invitations (organization_id, email) where status = 'pending';
create index invitations_sent_by_a_member on invitations (organization_id, invited_by);
create index invitations_to_a_profile on invitations (organization_id, profile_id);

create table suspensions (
  organization_id uuid not null references organizations,
  id uuid not null,
  user_id uuid not null,
  reason text,
  suspended_at timestamptz not null,
  suspended_by uuid not null,
  oracle_paused boolean not null default false,
  block_login boolean not null,
  ended_at timestamptz,
  ended_by uuid,
  ended_how text,
  primary key (organization_id, id),
  constraint suspensions_are_of_members foreign key (organization_id, user_id) references members,
  constraint reasons_are_short check (char_length(reason) <= 500),
  constraint ended_suspensions_say_how check ((ended_at is null) = (ended_how is null)),
  constraint suspension_ends_are_known check (ended_how in ('reactivated', 'removed'))
);
create unique index one_open_suspension_per_member on suspensions (organization_id, user_id) where ended_at is null;

create table integrations (
  organization_id uuid not null references organizations,
  user_id uuid not null,
  id text not null,
  provider text not null,
  name text not null,
  status text not null,
  connected_at timestamptz,
  last_used_at timestamptz,
  primary key (organization_id, user_id, id),
  constraint integrations_are_of_members foreign key (organization_id, user_id) references members,
  constraint integration_statuses_are_known check (status in ('connected', 'disconnected', 'error'))
);

create table triggers (
  organization_id uuid not null references organizations,
  id text not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  enabled boolean not null,
  integration_id text,
  runs_oracle boolean not null default false,
  disabled_by_suspension uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  constraint triggers_are_of_members foreign key (organization_id, user_id) references members,
  constraint trigger_kinds_are_known check (kind in ('agent', 'integration')),
  constraint triggers_are_stopped_by_a_suspension foreign key (organization_id, disabled_by_suspension) references suspensions,
  constraint stopped_triggers_are_disabled check (disabled_by_suspension is null or not enabled)
);
create index triggers_of_a_member on triggers (organization_id, user_id, id);

-- What a suspension stopped: the kept list, from which reactivation restores exactly that.
create table suspension_triggers (
  organization_id uuid not null,
  suspension_id uuid not null,
  trigger_id text not null,
  kind text not null,
  name text not null,
  primary key (organization_id, suspension_id, trigger_id),
  constraint kept_lists_belong_to_a_suspension foreign key (organization_id, suspension_id) references suspensions
);

create table oracles (
  organization_id uuid primary key references organizations,
  name text not null,
  owner_user_id uuid not null,
  status text not null,
  paused_by_suspension uuid,
  changed_at timestamptz not null,
  constraint oracle_owners_are_members foreign key (organization_id, owner_user_id) references members,
  constraint oracles_are_paused_by_a_suspension foreign key (organization_id, paused_by_suspension) references suspensions,
  constraint oracle_statuses_are_known check (status in ('running', 'paused')),
  constraint running_oracles_are_not_paused check (status = 'paused' or paused_by_suspension is null)
);

-- The login block of an account: at most one, and whose suspension set it (null: an operator did).
-- requested: due. calling: the identity provider had the login open and is being told. lifting: to be undone there.
create table login_blocks (
  user_id uuid primary key references accounts,
  state text not null,
  organization_id uuid,
  suspension_id uuid,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  constraint login_block_states_are_known check (state in ('requested', 'calling', 'in_place', 'lifting')),
  constraint login_blocks_name_a_whole_suspension check ((organization_id is null) = (suspension_id is null)),
  constraint unfinished_login_blocks_are_due check ((state = 'in_place') = (next_attempt_at is null))
);
create index login_blocks_to_finish on login_blocks (next_attempt_at) where next_attempt_at is not null;

create table webhooks (
  organization_id uuid not null references organizations,
  id uuid not null,
  url text not null,
  event_types text[] not null,
  description text not null default '',
  enabled boolean not null,
  last_status integer,
  last_delivery_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  primary key (organization_id, id),
  constraint removed_webhooks_are_disabled check (removed_at is null or not enabled),
  constraint webhooks_subscribe_to_something check (cardinality(event_types) > 0),
  constraint webhook_descriptions_are_short check (char_length(description) <= 500)
);
-- Removed webhooks stay as tombstones; what lists and counts the living ones does not pass over them.
create index living_webhooks on webhooks (organization_id, id) where removed_at is null;

create table webhook_secrets (
  organization_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (organization_id, webhook_id, id),
  constraint secrets_belong_to_a_webhook foreign key (organization_id, webhook_id) references webhooks
);

create table governance_events (
  organization_id uuid not null references organizations,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  occurred_at timestamptz not null,
  body text not null,
  primary key (organization_id, sequence),
  constraint event_ids_are_unique unique (organization_id, id),
  constraint event_bodies_are_small check (octet_length(body) <= 20000)
);
create index events_of_a_type on governance_events (organization_id, type, sequence);

-- organization_id has no foreign key here: the nil UUID is the system chain.
create table audit_entries (
  organization_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  occurred_at timestamptz not null,
  action text not null,
  actor jsonb not null,
  target jsonb not null,
  reason text,
  changes jsonb,
  context jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, sequence),
  constraint audit_hashes_are_sha256 check (octet_length(previous_hash) = 32 and octet_length(hash) = 32)
);
-- What was done to someone, by someone, and each kind of act, by sequence. Every entry pays for each of these, so there
-- are no more: a kind of target or a span of time alone is found along the primary key.
create index audit_entries_by_target on audit_entries (organization_id, (target ->> 'id'), sequence);
create index audit_entries_by_actor on audit_entries (organization_id, (actor ->> 'id'), sequence);
create index audit_entries_by_action on audit_entries (organization_id, action, sequence);

create table audit_checkpoints (
  organization_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  signed_at timestamptz not null,
  key_id text not null,
  signature bytea not null,
  primary key (organization_id, sequence)
);

create table idempotency_keys (
  organization_id uuid not null references organizations,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  sealed_response bytea not null,
  created_at timestamptz not null,
  primary key (organization_id, caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (organization_id, created_at);

-- Row-level security --------------------------------------------------------------------------------------------------

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'organizations', 'profiles', 'members', 'api_keys', 'invitations', 'suspensions', 'suspension_triggers',
    'integrations', 'triggers', 'oracles', 'webhooks', 'webhook_secrets', 'governance_events', 'audit_entries',
    'audit_checkpoints', 'idempotency_keys'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy one_organization on %I using (organization_id = nullif(current_setting(''reeve.organization'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end
$$;

-- Reading across organizations is open for the heads; changing one needs its organization.
alter table governance_heads enable row level security;
alter table governance_heads force row level security;
create policy readable on governance_heads for select using (true);
create policy one_organization on governance_heads
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

-- A person's own memberships: what sign-in shows, and what decides whether a login block is due.
create policy own_memberships on members for select
  using (user_id = nullif(current_setting('reeve.account', true), '')::uuid);

-- What the server may do ----------------------------------------------------------------------------------------------

grant select, insert on installation to reeve_runtime;
grant select, insert, update on accounts, organizations, governance_heads, members, api_keys, invitations,
  suspensions, oracles, webhooks to reeve_runtime;
grant select, insert, update, delete on sessions, profiles, integrations, triggers, login_blocks, webhook_secrets,
  idempotency_keys to reeve_runtime;
-- Append-only: an entry, a checkpoint, an event or a kept list is never changed by the server.
grant select, insert on governance_events, audit_entries, audit_checkpoints, suspension_triggers to reeve_runtime;
