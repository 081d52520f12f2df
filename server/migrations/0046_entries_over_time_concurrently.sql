-- Where a span of time begins and ends, and how many of its entries fit a filter, without reading the entries.
create index concurrently if not exists audit_entries_over_time
  on audit_entries (organization_id, occurred_at, sequence) include (actor_id, key_id, action, target_type);
