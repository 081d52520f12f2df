-- Lists the members of an organization in the order in which they joined, a page at a time.
create index concurrently if not exists members_by_joining on members (organization_id, joined_at, user_id)
  where status <> 'removed';
