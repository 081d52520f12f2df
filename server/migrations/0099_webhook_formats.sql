-- The format in which a webhook gets its events. A process of the previous release sends `json` to all of them: create
-- webhooks of the format `set` after the upgrade of all processes.
alter table webhooks add column format text not null default 'json';
alter table webhooks add constraint webhook_formats_are_known check (format in ('json', 'set')) not valid;
