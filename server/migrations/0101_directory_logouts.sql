-- The directories whose identity provider may end sessions. A request names only the directory: the second policy shows
-- its row before the organization is known.
create table directory_logouts (
  organization_id uuid not null,
  directory_id uuid not null,
  issuer text not null,
  jwks_url text not null,
  primary key (organization_id, directory_id),
  constraint logouts_belong_to_a_directory foreign key (organization_id, directory_id)
    references directories (organization_id, id) on delete cascade
);

create unique index logouts_by_directory on directory_logouts (directory_id);

alter table directory_logouts enable row level security;
alter table directory_logouts force row level security;
create policy one_organization on directory_logouts
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);
create policy one_directory on directory_logouts for select
  using (directory_id = nullif(current_setting('reeve.directory', true), '')::uuid);

grant select, insert, update, delete on directory_logouts to reeve_runtime;

-- The tokens with which sessions were ended, until they expire, so that none is used twice. `id_hash` is a keyed hash.
create table used_logout_tokens (
  organization_id uuid not null,
  directory_id uuid not null,
  id_hash bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, directory_id, id_hash),
  constraint used_tokens_belong_to_a_directory foreign key (organization_id, directory_id)
    references directories (organization_id, id) on delete cascade
);

alter table used_logout_tokens enable row level security;
alter table used_logout_tokens force row level security;
create policy one_organization on used_logout_tokens
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update, delete on used_logout_tokens to reeve_runtime;
