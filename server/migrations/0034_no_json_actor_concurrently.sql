-- No statement under row-level security could use it.
drop index concurrently if exists audit_entries_by_actor;
