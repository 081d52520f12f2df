-- The webhooks that a suspension disabled, so that its reactivation enables exactly these again. A webhook that was
-- edited since has another `changed_at`. `name` is the origin of the URL, because the path may contain a secret.
create table suspension_webhooks (
  organization_id uuid not null,
  suspension_id uuid not null,
  webhook_id uuid not null,
  name text not null,
  disabled_at timestamptz not null,
  primary key (organization_id, suspension_id, webhook_id),
  constraint disabled_webhooks_belong_to_a_suspension
    foreign key (organization_id, suspension_id) references suspensions (organization_id, id)
);

alter table suspension_webhooks enable row level security;
alter table suspension_webhooks force row level security;
create policy one_organization on suspension_webhooks
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, update on suspension_webhooks to reeve_runtime;

alter table webhooks drop constraint disabled_reasons_are_known;
alter table webhooks add constraint disabled_reasons_are_known
  check (disabled_reason in ('requested', 'suspension', 'failing', 'gone')) not valid;
