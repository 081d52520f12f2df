-- Validates the constraint of 0130 in a separate transaction, which blocks neither reads nor writes.
alter table organizations validate constraint only_frozen_organizations_have_a_reason;
