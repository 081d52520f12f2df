-- The member who last rotated the webhook's secret, and so knows it. configured_by has the author of later changes of
-- other settings, and forgot who rotated the secret. Null if nobody has since the creation or since this migration.
alter table webhooks add column secret_rotated_by uuid;
