-- Makes the partitions of years that begin up to `until`, at most three years from now, and returns their number.
-- The worker calls it as reeve_runtime, which owns nothing. It only adds: no function drops a partition (decision 50).
-- A partition is attached last: that blocks neither reads nor writes of the others. Only the default partition is
-- locked, for as long as it takes to scan it. Its rows of the new range are moved first, if it has any.
create function make_partitions(until timestamptz) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '3s'
set timezone = 'UTC'
as $$
declare
  furthest timestamptz := least(until, now() + interval '3 years');
  parent text;
  key text;
  begins timestamptz;
  bounds text[];
  made text;
  rest text;
  rows integer;
  count integer := 0;
begin
  foreach parent in array array['audit_entries', 'governance_events'] loop
    key := case parent when 'audit_entries' then 'occurred_at' else 'id' end;
    rest := parent || '_default';
    if to_regclass(rest) is null then
      perform make_partition(parent, rest);
      execute format('alter table %I attach partition %I default', parent, rest);
    end if;
    loop
      exit when next_partition_begins(parent) > furthest;
      execute format('lock table only %I in share update exclusive mode', parent);
      -- Another worker may have made it while this one waited.
      begins := next_partition_begins(parent);
      exit when begins > furthest;
      made := parent || to_char(begins, '_YYYY');
      bounds := array[begins::text, (begins + interval '1 year')::text];
      if key = 'id' then
        bounds := array(
          select lpad(to_hex((extract(epoch from at::timestamptz) * 1000)::bigint), 12, '0') || repeat('0', 20)
          from unnest(bounds) at);
      end if;
      perform make_partition(parent, made);
      if pg_relation_size(rest) > 0 then
        execute format('alter table %I no force row level security', rest);
        execute format('alter table %I no force row level security', made);
        execute format('select count(*) from (select from %I where %I >= %L and %2$I < %4$L limit 10001) found',
          rest, key, bounds[1], bounds[2]) into rows;
        if rows > 10000 then
          raise exception '% has over 10,000 rows of %', rest, made;
        end if;
        execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
          insert into %5$I select * from moved', rest, key, bounds[1], bounds[2], made);
        execute format('select count(*) from (select from %I limit 1) found', rest) into rows;
        if rows = 0 then
          execute format('truncate %I', rest);
        end if;
        execute format('alter table %I force row level security', rest);
        execute format('alter table %I force row level security', made);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, made, bounds[1], bounds[2]);
      count := count + 1;
    end loop;
  end loop;
  return count;
end
$$;

-- A table like the partitioned one. It has no policy, and reeve_runtime has no privilege on it, so that rows are
-- reached only through the partitioned table.
create function make_partition(parent text, name text) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  execute format('create table %I (like %I including defaults including constraints including storage,
    primary key (organization_id, sequence))', name, parent);
  if parent = 'governance_events' then
    execute format('alter table %I
      add constraint governance_events_organization_id_fkey foreign key (organization_id) references organizations',
      name);
  end if;
  execute format('alter table %I enable row level security, force row level security', name);
  execute format('revoke all on %I from public, reeve_runtime', name);
end
$$;

-- The end of the last partition. Each is named after its year, and the first one after the year before which it ends.
create function next_partition_begins(parent text) returns timestamptz
language sql
set search_path = public, pg_temp
set timezone = 'UTC'
as $$
  select max(to_date(right(relname, 4), 'YYYY')
    + case when relname like parent || '_until_%' then interval '0' else interval '1 year' end)
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = parent::regclass and relname <> parent || '_default'
$$;

revoke all on function make_partitions(timestamptz), make_partition(text, text), next_partition_begins(text)
  from public;
grant execute on function make_partitions(timestamptz) to reeve_runtime;

select make_partitions(now() + interval '2 years');
