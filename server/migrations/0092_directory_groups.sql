-- The built-in Administrator gains `directories.manage` in organizations that have not edited it. Row-level security is
-- forced on the owner of the table, too: it is lifted for this statement.
-- This comes first, because it needs the strongest lock: taken after a weaker one, it could deadlock.
alter table profiles no force row level security;
update profiles set permissions = permissions || '{directories.manage}'
where organization_id is not null and built_in = 'administrator' and cardinality(permissions) = 16
  and permissions @> array['members.read', 'members.invite', 'members.assign_profile', 'members.suspend',
    'members.reactivate', 'members.remove', 'profiles.read', 'profiles.manage', 'api_keys.manage', 'triggers.manage',
    'integrations.manage', 'oracle.manage', 'governance.manage', 'audit.read', 'organization.manage', 'platform.*'];
alter table profiles force row level security;

-- The groups of a directory. A mapped group has a profile; of a person's mapped groups, the highest priority counts.
create table directory_groups (
  organization_id uuid not null,
  directory_id uuid not null,
  id uuid not null,
  display_name text not null,
  external_id text,
  profile_id uuid,
  priority integer,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, directory_id, id),
  constraint groups_belong_to_a_directory
    foreign key (organization_id, directory_id) references directories (organization_id, id),
  constraint profiles_of_groups_exist
    foreign key (organization_id, profile_id) references profiles (organization_id, id),
  constraint mapped_groups_have_a_priority check ((profile_id is null) = (priority is null))
);

create unique index directory_group_names_are_unique
  on directory_groups (organization_id, directory_id, lower(display_name));
create unique index directory_group_external_ids_are_unique
  on directory_groups (organization_id, directory_id, external_id) where external_id is not null;

alter table directory_groups enable row level security;
alter table directory_groups force row level security;
create policy one_organization on directory_groups
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update, delete on directory_groups to reeve_runtime;

create table directory_group_members (
  organization_id uuid not null,
  directory_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, directory_id, group_id, user_id),
  constraint people_in_groups_have_a_group foreign key (organization_id, directory_id, group_id)
    references directory_groups (organization_id, directory_id, id) on delete cascade,
  constraint people_in_groups_are_managed foreign key (organization_id, user_id)
    references directory_users (organization_id, user_id) on delete cascade
);

create index groups_of_a_person on directory_group_members (organization_id, user_id);

alter table directory_group_members enable row level security;
alter table directory_group_members force row level security;
create policy one_organization on directory_group_members
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update, delete on directory_group_members to reeve_runtime;
