-- Validates the constraint of 0137 in a separate transaction, which blocks neither reads nor writes of follow-ups.
alter table suspension_follow_ups validate constraint follow_up_kinds_are_known;
