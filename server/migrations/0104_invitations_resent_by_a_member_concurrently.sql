-- Finds the pending invitations that a member resent, which their suspension revokes.
create index concurrently if not exists invitations_resent_by_a_member
  on invitations (organization_id, resent_by) where resent_by is not null;
