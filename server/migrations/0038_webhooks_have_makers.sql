-- Whom a governance webhook is from. Null for webhooks from before this release: nobody wrote it down.
alter table webhooks add column created_by uuid;
