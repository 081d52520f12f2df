-- Validates the constraint of 0110 in a separate transaction, which blocks neither reads nor writes.
alter table audit_entries validate constraint entries_before_the_boundary;
