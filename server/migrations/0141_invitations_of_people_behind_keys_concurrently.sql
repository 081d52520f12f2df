-- A suspension lists the invitations that were sent with a key that the person issued.
create index concurrently if not exists invitations_of_a_person_behind_a_key
  on invitations (organization_id, invited_for) where invited_for is not null;
