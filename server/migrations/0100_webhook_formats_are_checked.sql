-- Validates the constraint of 0099 in a separate transaction, which blocks neither reads nor writes.
alter table webhooks validate constraint webhook_formats_are_known;
