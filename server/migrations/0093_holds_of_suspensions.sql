-- Who holds a suspended member: members of the organization (`is_local`), the directory, or both. `suspended_by` is the
-- member or the directory that began it. All earlier suspensions are local, and so are those of a process of the
-- previous release. A reactivation by such a process ends the suspension whoever holds it.
alter table suspensions add column is_local boolean not null default true;
alter table suspensions add column directory_id uuid;
alter table suspensions add constraint open_suspensions_are_held
  check (ended_at is not null or is_local or directory_id is not null) not valid;
