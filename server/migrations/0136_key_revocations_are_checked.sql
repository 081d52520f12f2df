-- Validates the constraint of 0135 in a separate transaction, which blocks neither reads nor writes.
alter table api_keys validate constraint revocations_have_known_reasons;
