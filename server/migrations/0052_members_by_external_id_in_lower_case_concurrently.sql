-- Finds the member whose external id is the address or user id of someone who is about to join.
create index concurrently if not exists members_by_external_id_in_lower_case
  on members (organization_id, external_id_lower)
  where external_id_lower is not null and status <> 'removed';
