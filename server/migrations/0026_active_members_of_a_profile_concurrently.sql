-- Finds who may do something, a page at a time: the active members of each profile, in the order of their ids.
create index concurrently if not exists active_members_of_a_profile on members (organization_id, profile_id, user_id)
  where status = 'active';
