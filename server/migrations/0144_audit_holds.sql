-- Organizations whose audit entries must stay in the database, because of a legal hold.
create table audit_holds (
  organization_id uuid primary key references organizations,
  reason text not null,
  held_at timestamptz not null
);

alter table audit_holds enable row level security;
alter table audit_holds force row level security;
create policy one_organization on audit_holds
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, delete on audit_holds to reeve_runtime;
