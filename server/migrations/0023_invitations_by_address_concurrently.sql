-- Every invitation that an address ever had.
create index concurrently if not exists invitations_by_address on invitations (organization_id, email, id);
