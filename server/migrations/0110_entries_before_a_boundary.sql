-- Existing rows become the first partition, up to the next year that begins in 30 days or later. The constraint lets
-- PostgreSQL attach them without a scan (decision 50). The date is computed, so the statement is dynamic.
do $$
declare
  boundary timestamptz := date_trunc('year', now() + interval '1 year 30 days', 'UTC');
begin
  execute format(
    'alter table audit_entries
      add constraint entries_before_the_boundary check (occurred_at < %L) not valid', boundary);
end
$$;
