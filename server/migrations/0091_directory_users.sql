-- The directory that manages a person, so that lists of members need no join. Null for everyone before this migration.
-- This statement is the first, because it needs the strongest lock: taken after a weaker one, it could deadlock.
alter table members add column directory_id uuid;

-- The people whom a directory manages. The primary key lets one directory manage a person. `active` is what the
-- directory last asked for. `recorded_suspension_id` and `refused` tell which repetitions are recorded already.
create table directory_users (
  organization_id uuid not null,
  user_id uuid not null,
  directory_id uuid not null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  active boolean not null,
  recorded_suspension_id uuid,
  refused text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, user_id),
  constraint managed_people_have_a_directory
    foreign key (organization_id, directory_id) references directories (organization_id, id),
  constraint managed_people_are_members
    foreign key (organization_id, user_id) references members (organization_id, user_id)
);

create unique index directory_user_names_are_unique
  on directory_users (organization_id, directory_id, lower(user_name));
create unique index directory_external_ids_are_unique
  on directory_users (organization_id, directory_id, external_id) where external_id is not null;
create index people_of_a_directory on directory_users (organization_id, directory_id, user_id);

alter table directory_users enable row level security;
alter table directory_users force row level security;
create policy one_organization on directory_users
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update, delete on directory_users to reeve_runtime;

-- A removed person has no link, whoever removes them, also a process of the previous release.
create function unlink_removed_member() returns trigger language plpgsql as $$
begin
  delete from directory_users where organization_id = old.organization_id and user_id = old.user_id;
  new.directory_id := null;
  return new;
end
$$;

create trigger removed_members_are_unlinked
  before update of status on members
  for each row when (new.status = 'removed' and old.directory_id is not null)
  execute function unlink_removed_member();
