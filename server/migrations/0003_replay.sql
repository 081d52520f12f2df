-- Replay: the events since a moment are sent to a webhook once more, at most once a minute.

alter table webhooks add column replayed_at timestamptz;

create index events_by_age on governance_events (organization_id, occurred_at, sequence);
