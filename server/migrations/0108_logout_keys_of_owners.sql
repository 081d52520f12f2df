-- The member who set the URL of the keys; null if an earlier release stored it, which nobody is then known to have set.
alter table directory_logouts add column set_by uuid;
