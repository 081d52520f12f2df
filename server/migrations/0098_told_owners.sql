-- Time of the last mail to the owners about this person, whom the directory could not suspend.
alter table directory_users add column owners_told_at timestamptz;
