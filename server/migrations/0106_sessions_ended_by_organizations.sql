-- The organizations that have ended this session for themselves, while it stays valid in others of the account. A
-- session ends for all that exist under the account's lock, so no clocks are compared.
alter table sessions add column ended_in uuid[] not null default '{}';
