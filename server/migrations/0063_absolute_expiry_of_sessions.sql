-- When a session expires at the latest, however often it is renewed: a day after its sign-in if it is not remembered,
-- otherwise 30 days. Null for sessions from before this migration: 30 days.
alter table sessions add column absolute_expires_at timestamptz;
