-- Like 0112, for events. Their ids stay unique over all partitions, because the partitions are ranges of ids. Each
-- partition has a foreign key of its own. With one of the partitioned table, ATTACH would replace the former one's
-- triggers, and lock organizations exclusively, in the opposite order of a change: it reads events first.
do $$
declare
  boundary uuid := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'governance_events'::regclass and conname = 'events_before_the_boundary');
  ends timestamptz := to_timestamp(('x' || left(replace(boundary::text, '-', ''), 12))::bit(48)::bigint / 1000);
  suffix text := '_until_' || extract(year from ends at time zone 'UTC');
  indexes text[];
  index text;
begin
  indexes := array(
    select pg_get_indexdef(indexrelid) from pg_index
    where indrelid = 'governance_events'::regclass and not indisunique);
  for index in select indexrelid::regclass from pg_index where indrelid = 'governance_events'::regclass loop
    execute format('alter index %I rename to %I', index, index || suffix);
  end loop;
  execute format('alter table governance_events rename to %I', 'governance_events' || suffix);
  execute format(
    'create table governance_events (
      like %I including defaults including storage,
      constraint event_ids_are_unique unique (organization_id, id),
      constraint event_bodies_are_small check (octet_length(body) <= 20000)
    ) partition by range (id)', 'governance_events' || suffix);
  foreach index in array indexes loop
    execute index;
  end loop;
  alter table governance_events enable row level security, force row level security;
  create policy one_organization on governance_events
    using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);
  -- Not as a statement of the file: reeve_runtime already has these privileges on the name governance_events.
  execute 'grant select, insert on governance_events to reeve_runtime';
  execute format('drop policy one_organization on %I', 'governance_events' || suffix);
  execute format('revoke all on %I from reeve_runtime', 'governance_events' || suffix);
  execute format(
    'alter table governance_events attach partition %I for values from (minvalue) to (%L)',
    'governance_events' || suffix, boundary);
end
$$;
