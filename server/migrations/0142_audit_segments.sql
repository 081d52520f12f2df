-- The segments of the audit trail that were written to the archive and verified there, with all fields of their signed
-- manifests. Each segment of a chain follows the previous one, and ends with an entry for which there is a checkpoint.
create table audit_segments (
  organization_id uuid not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  previous_hash bytea not null,
  last_hash bytea not null,
  first_occurred_at timestamptz not null,
  last_occurred_at timestamptz not null,
  checkpoints integer not null,
  -- The size and the digest of the compressed file.
  bytes bigint not null,
  sha256 bytea not null,
  version integer not null,
  key_id text not null,
  signature bytea not null,
  archived_at timestamptz not null default now(),
  primary key (organization_id, first_sequence),
  constraint segments_have_entries check (first_sequence >= 1 and last_sequence >= first_sequence),
  constraint segments_have_checkpoints check (checkpoints >= 1),
  constraint segment_hashes_are_sha256
    check (octet_length(previous_hash) = 32 and octet_length(last_hash) = 32 and octet_length(sha256) = 32)
);

alter table audit_segments enable row level security;
alter table audit_segments force row level security;
create policy one_organization on audit_segments
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert on audit_segments to reeve_runtime;
