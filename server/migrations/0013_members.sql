-- A membership has a name of its own, the platform's id and metadata, and remembers a suspension that a removal ended.

-- The name that this organization has for the person. Null: the account's own.
alter table members add column name text;
-- The platform's id of the person, unique among the members of an organization.
alter table members add column external_id text;
alter table members add column metadata jsonb not null default '{}';
-- Only someone who may reactivate members brings this person back. It counts while the status is `removed`.
alter table members add column removed_while_suspended boolean not null default false;

-- Members who were removed before this release. Row-level security holds for this user too, so each organization is
-- named.
do $$
declare
  organization uuid;
begin
  for organization in select organization_id from governance_heads loop
    perform set_config('reeve.organization', organization::text, true);
    update members m set removed_while_suspended = true
    where m.organization_id = organization and m.status = 'removed' and exists (
      select 1 from suspensions s
      where s.organization_id = organization and s.user_id = m.user_id
        and s.ended_how = 'removed' and s.ended_at = m.removed_at
    );
  end loop;
  perform set_config('reeve.organization', '', true);
end
$$;

-- Login blocks that were lifted from outside the organization that set them, until that organization was told. Not a
-- tenant's table: a worker reads all.
create table lifted_login_blocks (
  organization_id uuid not null,
  suspension_id uuid not null,
  user_id uuid not null,
  lifted_at timestamptz not null,
  primary key (organization_id, suspension_id)
);

grant select, insert, delete on lifted_login_blocks to reeve_runtime;
