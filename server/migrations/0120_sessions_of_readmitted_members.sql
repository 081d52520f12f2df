-- The time from which sessions count in this organization: that of the last removal, set by the readmission, or of the
-- last reactivation. Null for a member without either, so no row changes. Processes of the previous release neither set
-- nor compare it.
alter table members add column sessions_valid_from timestamptz;
