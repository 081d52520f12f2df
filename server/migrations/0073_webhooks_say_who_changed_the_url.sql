-- The member who last changed the webhook's URL. configured_by has the author of later changes of other settings, and
-- forgot who set the URL. Null if nobody has changed the URL since the creation or since this migration.
alter table webhooks add column url_changed_by uuid;
