-- Finds the people with a user name in any case.
create index concurrently if not exists people_by_user_name
  on directory_users (organization_id, directory_id, user_name_lower);
