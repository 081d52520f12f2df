-- The time at which the OpenID Connect provider authenticated the person: the claim auth_time, or the epoch without it.
-- Null for other sign-ins, which authenticate the person at created_at.
alter table sessions add column authenticated_at timestamptz;
