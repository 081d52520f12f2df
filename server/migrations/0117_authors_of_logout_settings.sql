-- The member who set the issuer. `set_by` was for both, and is now for the URL of the keys. Row-level security is
-- forced on the owner of the table, too, and lifted for the update.
alter table directory_logouts no force row level security;
alter table directory_logouts add column issuer_set_by uuid;
update directory_logouts set issuer_set_by = set_by where organization_id is not null;
alter table directory_logouts force row level security;
