-- What someone did.
create index concurrently if not exists audit_entries_of_an_actor
  on audit_entries (organization_id, actor_id, sequence);
