-- Finds the last suspension of a member.
create index concurrently if not exists suspensions_of_a_member on suspensions (organization_id, user_id, id);
