-- Whether the owners were warned that a webhook fails: the `failing_since` for which they were, so that a later failing
-- period is warned of anew, and nothing has to be reset.
alter table delivery_lanes add column warned_failing_since timestamptz;
