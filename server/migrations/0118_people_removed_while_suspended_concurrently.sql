-- Finds the people who were removed while suspended by their external id, which someone else may only get from a
-- member with `members.reactivate`.
create index concurrently if not exists people_removed_while_suspended
  on members (organization_id, external_id_lower) where removed_while_suspended;
