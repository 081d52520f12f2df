-- Another one has all that it had.
drop index concurrently if exists audit_entries_by_time;
