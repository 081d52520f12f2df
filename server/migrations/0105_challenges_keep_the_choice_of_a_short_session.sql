-- False for the challenge of a sign-in that asked not to be remembered, whose session lasts a day; otherwise null.
alter table verifications add column is_remembered boolean;
