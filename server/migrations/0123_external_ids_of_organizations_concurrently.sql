-- An organization has an external id of its own in the installation.
create unique index concurrently if not exists external_ids_of_organizations_are_unique on organizations (external_id);
