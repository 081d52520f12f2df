-- Checks the rows from before 0015, in a transaction of its own: reads and writes go on meanwhile.
alter table api_keys validate constraint revocations_have_known_reasons;
