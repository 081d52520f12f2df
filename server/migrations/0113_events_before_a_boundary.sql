-- Like 0110, for events. Their ids are UUIDv7, which begin with the time in milliseconds (decision 50).
do $$
declare
  boundary timestamptz := date_trunc('year', now() + interval '1 year 30 days', 'UTC');
begin
  execute format(
    'alter table governance_events add constraint events_before_the_boundary check (id < %L) not valid',
    lpad(to_hex((extract(epoch from boundary) * 1000)::bigint), 12, '0') || repeat('0', 20));
end
$$;
