-- Searches of the audit log that a member saved for themselves.
create table audit_views (
  organization_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (organization_id, user_id, id),
  constraint audit_views_belong_to_a_member
    foreign key (organization_id, user_id) references members (organization_id, user_id)
);

alter table audit_views enable row level security;
alter table audit_views force row level security;
create policy one_organization on audit_views
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update, delete on audit_views to reeve_runtime;
