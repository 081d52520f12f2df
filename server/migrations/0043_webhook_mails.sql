-- Which mails about webhooks the owners of an organization got in the last 24 hours, so that nobody can mail them in a
-- loop. A day later the next mail deletes the row.
create table webhook_mails (
  organization_id uuid not null,
  webhook_id uuid not null,
  kind text not null,
  mailed_at timestamptz not null,
  primary key (organization_id, webhook_id, kind),
  constraint webhook_mails_are_about_a_webhook foreign key (organization_id, webhook_id) references webhooks,
  constraint webhook_mail_kinds_are_known check (kind in ('failing', 'disabled'))
);

alter table webhook_mails enable row level security;
alter table webhook_mails force row level security;
create policy one_organization on webhook_mails
  using (organization_id = nullif(current_setting('reeve.organization', true), '')::uuid);

grant select, insert, delete on webhook_mails to reeve_runtime;
