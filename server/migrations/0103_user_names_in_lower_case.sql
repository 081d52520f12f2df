-- User names as they are compared. Under row-level security PostgreSQL uses no index over `lower(user_name)`: each
-- search by user name, which identity providers send for every person, read all people of the directory.
-- No release has rows here, so the rewrite is of an empty table.
-- squawk-ignore adding-field-with-default
alter table directory_users add column user_name_lower text generated always as (lower(user_name)) stored;
