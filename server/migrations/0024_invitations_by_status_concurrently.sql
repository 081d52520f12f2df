-- The few pending invitations among many settled ones, or the other way round.
create index concurrently if not exists invitations_by_status on invitations (organization_id, status, id);
