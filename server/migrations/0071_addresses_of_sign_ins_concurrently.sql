-- The newest earlier sign-in of an account from an address, which tells whether a later one comes from a new address.
create index concurrently if not exists audit_entries_of_signed_in_addresses
  on audit_entries (organization_id, target_id, ip, sequence) where action = 'account.signed_in';
