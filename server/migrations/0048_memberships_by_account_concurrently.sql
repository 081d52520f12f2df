-- Finds an account's membership in one organization by one index entry, in however many others it is a member.
create index concurrently if not exists memberships_by_account on members (user_id, organization_id);
