-- Accounts: signing in, what it is done with, and what an administrator does before any API key exists.
--
-- An account is shared by all organizations, and so is everything here: none of these tables has an organization_id, and
-- deployments that distribute organizations keep them as reference tables. What the sign-in library needs, its own names
-- for it and what it calls them are matched in features/accounts/sign-in/schema.ts.

alter table accounts
  add column image text,
  add column two_factor_enabled boolean not null default false;

alter table sessions add column updated_at timestamptz;
update sessions set updated_at = created_at;
alter table sessions alter column updated_at set not null;
create index sessions_by_end on sessions (expires_at);

-- What an account can sign in with: a password (a scrypt hash; provider "credential"), or an identity at a provider.
create table sign_in_methods (
  id uuid primary key,
  user_id uuid not null references accounts,
  provider_id text not null,
  account_id text not null,
  password text,
  scope text,
  access_token text,
  access_token_expires_at timestamptz,
  refresh_token text,
  refresh_token_expires_at timestamptz,
  id_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identities_are_unique unique (provider_id, account_id),
  constraint only_credentials_have_a_password check (password is null or provider_id = 'credential'),
  constraint tokens_of_providers_are_not_kept check (coalesce(access_token, refresh_token, id_token) is null)
);
create index sign_in_methods_of_an_account on sign_in_methods (user_id);

-- Single-use values on their way: password resets, second-factor challenges, states of a provider's sign-in. `identifier`
-- is a hash where it is a token.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_end on verifications (expires_at);

-- `secret` and `backup_codes` are encrypted by the library, with a key derived from REEVE_SECRET.
create table two_factors (
  id uuid primary key,
  user_id uuid not null references accounts,
  secret text not null,
  backup_codes text not null,
  verified boolean not null,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  constraint one_second_factor_an_account unique (user_id)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references accounts,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz,
  constraint passkeys_are_unique unique (credential_id)
);
create index passkeys_of_an_account on passkeys (user_id);

-- A one-time link with which someone sets up what there is no sign-in for yet: the first organization (no organization,
-- no account), or the password of an account (an owner whom the command line made or let in again).
create table setup_links (
  id uuid primary key,
  token_hash bytea not null,
  organization_id uuid references organizations,
  user_id uuid references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint setup_tokens_are_unique unique (token_hash),
  constraint setup_links_name_an_owner_or_nobody check ((organization_id is null) = (user_id is null))
);
create unique index one_setup_link_for_whom on setup_links (coalesce(user_id, '00000000-0000-0000-0000-000000000000'));

-- How often something was tried that guesses could be made with. A crash of PostgreSQL empties it, and may.
create unlogged table attempts (
  key bytea primary key,
  count integer not null,
  counted_until timestamptz not null
);
create index attempts_by_end on attempts (counted_until);

-- The names of a person's own organizations, for whoever has signed in and is to choose one.
create policy own_organizations on organizations for select using (
  organization_id in (
    select m.organization_id from members m
    where m.user_id = nullif(current_setting('reeve.account', true), '')::uuid and m.status <> 'removed'
  )
);

grant select, insert, update, delete on sign_in_methods, verifications, two_factors, passkeys, setup_links, attempts
  to reeve_runtime;
