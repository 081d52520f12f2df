-- User names as they are compared. Under row-level security PostgreSQL uses no index over `lower(user_name)`: each
-- search by user name, which identity providers send for every person, read all people of the directory. No release
-- has rows here; those of a clone are updated. Row-level security is forced on the owner of the table, too, and lifted
-- for this.
alter table directory_users no force row level security;
alter table directory_users add column user_name_lower text;

create function copy_user_name_in_lower_case() returns trigger language plpgsql as $$
begin
  new.user_name_lower := lower(new.user_name);
  return new;
end
$$;

create trigger user_names_are_found_in_any_case before insert or update of user_name on directory_users
  for each row execute function copy_user_name_in_lower_case();

update directory_users set user_name = user_name;
-- squawk-ignore require-concurrent-index-creation
create index people_by_user_name on directory_users (organization_id, directory_id, user_name_lower);
alter table directory_users force row level security;
