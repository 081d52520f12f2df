-- The last entry of each chain that may have left this database, because a verified archive has it. Only the owner of
-- the tables writes here, so reeve_runtime cannot make missing entries look archived.
create table audit_drops (
  organization_id uuid not null,
  last_sequence bigint not null,
  -- Entries from before this time were dropped.
  before timestamptz not null,
  dropped_at timestamptz not null default now(),
  primary key (organization_id, last_sequence)
);

alter table audit_drops enable row level security;
alter table audit_drops force row level security;
create policy one_organization on audit_drops
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select on audit_drops to reeve_runtime;
