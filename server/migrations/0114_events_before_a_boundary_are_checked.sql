-- Validates the constraint of 0113 in a separate transaction, which blocks neither reads nor writes.
alter table governance_events validate constraint events_before_the_boundary;
