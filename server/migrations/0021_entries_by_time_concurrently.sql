-- Finds where a span of time begins and ends in an organization's chain.
create index concurrently if not exists audit_entries_by_time on audit_entries (organization_id, occurred_at, sequence);
