-- The IP address of the request, for searches by address or network: under row-level security PostgreSQL uses no index
-- over JSON. Entries of early releases may contain other text, which is not copied.
alter table audit_entries add column ip inet;

create or replace function copy_what_entries_are_searched_by() returns trigger language plpgsql as $$
begin
  new.actor_id := new.actor ->> 'id';
  new.key_id := new.actor -> 'key' ->> 'id';
  new.target_id := new.target ->> 'id';
  new.target_type := new.target ->> 'type';
  new.request_id := new.context ->> 'request_id';
  new.failed_address := case when new.target_id = '' then new.target ->> 'name' end;
  begin
    new.ip := (new.context ->> 'ip')::inet;
  exception when invalid_text_representation then
    new.ip := null;
  end;
  return new;
end
$$;
