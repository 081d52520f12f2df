-- External ids from before 0050. The trigger copies. Row-level security holds for this user too, so each organization
-- is named.
do $$
declare
  organization uuid;
begin
  for organization in select organization_id from governance_heads loop
    perform set_config('reeve.organization', organization::text, true);
    update members set external_id = external_id
    where organization_id = organization and external_id is not null and external_id_lower is null;
  end loop;
  perform set_config('reeve.organization', '', true);
end
$$;
