-- What one request did; a client may send the same id with several.
create index concurrently if not exists audit_entries_by_request
  on audit_entries (organization_id, request_id, sequence);
