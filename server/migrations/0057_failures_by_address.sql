-- The address of a failed sign-in whose account is unknown. Anyone can cause such entries, up to a million in 90 days,
-- and the list of a member's sign-ins read them all: under row-level security PostgreSQL uses no index over JSON.
alter table audit_entries add column failed_address text;

create or replace function copy_what_entries_are_searched_by() returns trigger language plpgsql as $$
begin
  new.actor_id := new.actor ->> 'id';
  new.key_id := new.actor -> 'key' ->> 'id';
  new.target_id := new.target ->> 'id';
  new.target_type := new.target ->> 'type';
  new.request_id := new.context ->> 'request_id';
  new.failed_address := case when new.target_id = '' then new.target ->> 'name' end;
  return new;
end
$$;
