-- External ids as the address or user id that they could be taken for. Under row-level security PostgreSQL uses no
-- index over `lower(external_id)`. Only ASCII letters have a lower case in "C", as in addresses.
alter table members add column external_id_lower text;

-- Written by the database, also where a process of the release before sets the external id.
create function copy_external_id_in_lower_case() returns trigger language plpgsql as $$
begin
  new.external_id_lower := lower(new.external_id collate "C");
  return new;
end
$$;

create trigger external_ids_are_found_in_any_case before insert or update of external_id on members
  for each row execute function copy_external_id_in_lower_case();
