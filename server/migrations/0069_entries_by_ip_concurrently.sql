create index concurrently if not exists audit_entries_by_ip on audit_entries (organization_id, ip, sequence);
