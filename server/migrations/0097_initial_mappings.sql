-- An initial-only mapping assigns its profile once. A process of the previous release treats it like any other mapping.
alter table directory_groups add column initial_only boolean not null default false;
