-- When and why a webhook was disabled. Null while it is enabled, and for one that was disabled before this release or
-- by a process of the release before. Such a process also enables one and leaves these as they are.
alter table webhooks
  add column disabled_at timestamptz,
  add column disabled_reason text;

alter table webhooks add constraint disabled_reasons_are_known
  check (disabled_reason in ('requested', 'failing', 'gone')) not valid;
alter table webhooks add constraint disabled_webhooks_have_a_reason
  check ((disabled_at is null) = (disabled_reason is null)) not valid;
