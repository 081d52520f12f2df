-- Connections of identity providers. A token is stored as a keyed hash; the former one works until its overlap ends.
-- The member who issued a token knows it.
create table directories (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  token_hash bytea not null,
  token_hint text not null,
  token_issued_at timestamptz not null,
  token_issued_by uuid not null,
  former_token_hash bytea,
  former_token_expires_at timestamptz,
  former_token_issued_by uuid,
  block_login boolean not null,
  keep_oracle boolean not null,
  strict boolean not null,
  may_suspend_owners boolean not null,
  default_profile_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  last_request_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  primary key (organization_id, id),
  constraint default_profiles_of_directories_exist
    foreign key (organization_id, default_profile_id) references profiles (organization_id, id),
  constraint former_tokens_expire check (
    (former_token_hash is null) = (former_token_expires_at is null)
    and (former_token_hash is null) = (former_token_issued_by is null)
  ),
  constraint errors_of_directories_have_a_date check ((last_error is null) = (last_error_at is null))
);

create unique index directory_tokens_are_unique on directories (organization_id, token_hash);

alter table directories enable row level security;
alter table directories force row level security;
create policy one_organization on directories
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update, delete on directories to reeve_runtime;
