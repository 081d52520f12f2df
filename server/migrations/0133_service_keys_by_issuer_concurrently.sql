-- A suspension lists the keys that the person issued.
create index concurrently if not exists api_keys_by_issuer on api_keys (organization_id, issued_by)
  where issued_by is not null;
