-- The limits that an organization sets for its API keys. Null is no limit, like a missing row. Unused days are counted
-- from `unused_counted_from` on, at the earliest: the time at which their number was set.
create table api_key_policies (
  organization_id uuid primary key references organizations (organization_id),
  max_lifetime_days integer,
  revoke_unused_after_days integer,
  allowed_scopes text[],
  unused_counted_from timestamptz,
  unused_checked_at timestamptz,
  constraint unused_keys_are_counted_from_a_time
    check ((revoke_unused_after_days is null) = (unused_counted_from is null))
);

create index policies_that_revoke_unused_keys on api_key_policies (unused_checked_at nulls first)
  where revoke_unused_after_days is not null;

alter table api_key_policies enable row level security;
alter table api_key_policies force row level security;
create policy one_organization on api_key_policies
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);
-- The worker finds the organizations whose unused keys are due for a check. Only a transaction of that job sees them.
create policy policies_that_revoke_unused_keys on api_key_policies for select
  using (revoke_unused_after_days is not null and current_setting('reeve.unused_keys', true) = 'on');

grant select, insert, update on api_key_policies to reeve_runtime;
