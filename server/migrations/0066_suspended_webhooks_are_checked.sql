-- Validates the constraint of 0065 in a separate transaction, which blocks neither reads nor writes.
alter table webhooks validate constraint disabled_reasons_are_known;
