-- Another one has all that it had.
drop index concurrently if exists memberships_of_an_account;
