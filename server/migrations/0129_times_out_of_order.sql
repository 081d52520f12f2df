-- True after an entry or event was recorded with a time more than an hour before that of the last one: a clock had been
-- wrong. Lists then no longer derive a range of sequences from a range of times. Processes of the previous release do
-- not set it.
alter table governance_heads add column times_out_of_order boolean not null default false;
