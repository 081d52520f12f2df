-- The few suspended members among many.
create index concurrently if not exists suspended_members on members (organization_id, user_id)
  where status = 'suspended';
