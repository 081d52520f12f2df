-- Finds where a span of time begins and ends among the checkpoints.
create index concurrently if not exists audit_checkpoints_by_time
  on audit_checkpoints (organization_id, signed_at, sequence);
