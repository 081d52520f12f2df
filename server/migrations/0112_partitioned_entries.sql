-- Replaces audit_entries by a partitioned table with the same rows. Only the catalogue changes: the former table
-- becomes the first partition, and its indexes become parts of the new ones. It keeps its primary key, and every
-- partition has one: a key of all partitions would have to contain occurred_at, and would allow a sequence twice.
do $$
declare
  boundary timestamptz := (
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
    where conrelid = 'audit_entries'::regclass and conname = 'entries_before_the_boundary');
  suffix text := '_until_' || extract(year from boundary at time zone 'UTC');
  indexes text[] := array(
    select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'audit_entries'::regclass and not indisunique);
  index text;
begin
  for index in select indexrelid::regclass from pg_index where indrelid = 'audit_entries'::regclass loop
    execute format('alter index %I rename to %I', index, index || suffix);
  end loop;
  execute format('alter table audit_entries rename to %I', 'audit_entries' || suffix);
  execute format(
    'create table audit_entries (
      like %I including defaults including storage,
      constraint audit_hashes_are_sha256 check (octet_length(previous_hash) = 32 and octet_length(hash) = 32)
    ) partition by range (occurred_at)', 'audit_entries' || suffix);
  foreach index in array indexes loop
    execute index;
  end loop;
  alter table audit_entries enable row level security, force row level security;
  create policy one_organization on audit_entries
    using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);
  -- Not as a statement of the file: reeve_runtime already has these privileges on the name audit_entries.
  execute 'grant select, insert on audit_entries to reeve_runtime';
  execute format('drop trigger entries_are_searchable on %I', 'audit_entries' || suffix);
  execute format('drop policy one_organization on %I', 'audit_entries' || suffix);
  execute format('revoke all on %I from reeve_runtime', 'audit_entries' || suffix);
  create trigger entries_are_searchable before insert or update on audit_entries
    for each row execute function copy_search_fields_of_entries();
  execute format(
    'alter table audit_entries attach partition %I for values from (minvalue) to (%L)',
    'audit_entries' || suffix, boundary);
end
$$;
