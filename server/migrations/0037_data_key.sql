-- The key from which everything is derived that hashes and seals, itself sealed under REEVE_SECRET. Null in a database
-- that only earlier releases have started on. They derive all of it from REEVE_SECRET, and this release seals, at its
-- first start, the key that comes of that.
alter table installation add column sealed_data_key bytea;

grant update on installation to reeve_runtime;
