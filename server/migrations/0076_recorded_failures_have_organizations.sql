-- The organizations of the account, or the nil UUID if it has none, so that failures at accounts of one organization do
-- not use up the entries of another. Empty in rows of an earlier release, which count only towards the limit of all.
alter table recorded_failures add column organizations uuid[] not null default '{}';
