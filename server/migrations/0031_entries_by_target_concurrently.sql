-- What was done to one thing.
create index concurrently if not exists audit_entries_on_a_target
  on audit_entries (organization_id, target_id, sequence);
