-- The failed sign-ins with an address, of which a member's list shows the newest.
create index concurrently if not exists audit_entries_by_failed_address
  on audit_entries (organization_id, failed_address, sequence) where failed_address is not null;
