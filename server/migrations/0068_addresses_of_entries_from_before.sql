-- Entries from before 0067. The trigger copies; nothing else of them is written. Row-level security holds for this user
-- too, so each organization is named; the system chain has a head like any other.
do $$
declare
  organization uuid;
begin
  for organization in select organization_id from governance_heads loop
    perform set_config('reeve.organization', organization::text, true);
    update audit_entries set ip = null
    where organization_id = organization and ip is null and context ->> 'ip' is not null;
  end loop;
  perform set_config('reeve.organization', '', true);
end
$$;
