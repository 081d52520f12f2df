-- The platform's id of a person is unique among the members of an organization.
create unique index concurrently if not exists external_ids_are_unique on members (organization_id, external_id)
  where external_id is not null and status <> 'removed';
