-- The platform's own id of an organization, and its data about it. The second policy shows all organizations to a
-- platform key.
alter table organizations
  add column external_id text,
  add column metadata jsonb not null default '{}';
create policy all_organizations on organizations for select
  using (current_setting('reeve.platform', true) = 'on');
