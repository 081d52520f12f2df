-- The length of a lockout of a second factor grows with the number of lockouts since the last right code.
alter table two_factors add column consecutive_lockouts integer not null default 0;
