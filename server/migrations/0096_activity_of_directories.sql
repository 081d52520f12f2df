-- The requests of directories that changed something or were refused, without values of people: the newest 1,000.
create table directory_activity (
  organization_id uuid not null,
  directory_id uuid not null,
  id uuid not null,
  occurred_at timestamptz not null,
  request_id text not null,
  method text not null,
  route text not null,
  status integer not null,
  code text,
  detail text,
  resource_type text,
  resource_id uuid,
  primary key (organization_id, directory_id, id),
  constraint activity_belongs_to_a_directory
    foreign key (organization_id, directory_id) references directories (organization_id, id) on delete cascade,
  constraint refused_requests_have_a_code check ((status >= 400) = (code is not null)),
  constraint resource_types_of_activity_are_known check (resource_type in ('user', 'group'))
);

alter table directory_activity enable row level security;
alter table directory_activity force row level security;
create policy one_organization on directory_activity
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, delete on directory_activity to reeve_runtime;

-- The present burst of changes of a directory. No tenant table, because it tells workers of all organizations which
-- bursts have ended; it contains only ids, times and numbers. Without a change, `changed_at` is null.
create table directory_synchronizations (
  organization_id uuid not null,
  directory_id uuid not null,
  started_at timestamptz not null,
  changed_at timestamptz,
  created integer not null,
  changed integer not null,
  suspended integer not null,
  reactivated integer not null,
  removed integer not null,
  refused integer not null,
  primary key (organization_id, directory_id)
);

grant select, insert, update, delete on directory_synchronizations to reeve_runtime;

-- Validates the constraint of 0094 in a separate transaction, which blocks neither reads nor writes of follow-ups.
alter table suspension_follow_ups validate constraint follow_up_kinds_are_known;
