-- What was done to one kind of thing, such as the Oracle.
create index concurrently if not exists audit_entries_by_target_type
  on audit_entries (organization_id, target_type, sequence);
