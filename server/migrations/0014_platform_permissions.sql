-- The built-in Administrator gains `platform.*` in organizations that have not edited it. Row-level security is forced on
-- the owner of the table, too: it is lifted for this statement.
alter table profiles no force row level security;
update profiles set permissions = permissions || '{platform.*}'
where organization_id is not null and built_in = 'administrator'
  and permissions @> '{members.read,members.invite,members.assign_profile,members.suspend,members.reactivate,members.remove,profiles.read,profiles.manage,api_keys.manage,triggers.manage,integrations.manage,oracle.manage,governance.manage,audit.read,organization.manage}'
  and cardinality(permissions) = 15;
alter table profiles force row level security;
