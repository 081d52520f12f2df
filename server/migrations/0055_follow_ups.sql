-- What administrators must do by hand after a suspension, with who has done it.
create table suspension_follow_ups (
  organization_id uuid not null,
  suspension_id uuid not null,
  id uuid not null,
  kind text not null,
  item_id text not null,
  name text not null,
  done_at timestamptz,
  done_by uuid,
  primary key (organization_id, suspension_id, id),
  constraint follow_ups_belong_to_a_suspension
    foreign key (organization_id, suspension_id) references suspensions (organization_id, id),
  constraint follow_up_kinds_are_known check (kind in ('integration', 'webhook')),
  constraint done_follow_ups_say_who_and_when check ((done_at is null) = (done_by is null))
);

alter table suspension_follow_ups enable row level security;
alter table suspension_follow_ups force row level security;
create policy one_organization on suspension_follow_ups
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update on suspension_follow_ups to reeve_runtime;
