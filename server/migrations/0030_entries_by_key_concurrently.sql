-- What was done with one API key.
create index concurrently if not exists audit_entries_by_key on audit_entries (organization_id, key_id, sequence);
