-- The time since which the platform has frozen the organization, and its reason. Both are null if it is not frozen.
-- Processes of the previous release ignore them.
alter table organizations add column frozen_at timestamptz;
alter table organizations add column frozen_reason text;
alter table organizations add constraint only_frozen_organizations_have_a_reason
  check (frozen_reason is null or frozen_at is not null) not valid;
