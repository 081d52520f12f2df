-- Validates the constraint of 0093 in a separate transaction, which blocks neither reads nor writes.
alter table suspensions validate constraint open_suspensions_are_held;
