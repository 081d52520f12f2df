-- Entries from before 0057, all in the system chain. The trigger copies; nothing else of them is written.
do $$
begin
  perform set_config('reeve.organization', '00000000-0000-0000-0000-000000000000', true);
  update audit_entries set failed_address = null
  where organization_id = '00000000-0000-0000-0000-000000000000' and target_id = '' and target ? 'name';
  perform set_config('reeve.organization', '', true);
end
$$;
