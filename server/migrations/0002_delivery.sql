-- Delivery: how governance events reach the webhooks.
--
-- Order of row locks everywhere: lane, webhook, deliveries.

-- How far each organization's events have been made into deliveries. What committed beyond it is the outbox:
-- governance_heads.event_sequence > sequence. Kept apart from the head, so that fan-out never takes the governance lock.
create table event_fanouts (
  organization_id uuid primary key,
  sequence bigint not null default 0
);

-- What happened before there was delivery is not delivered.
insert into event_fanouts (organization_id, sequence) select organization_id, event_sequence from governance_heads;

-- One lane per webhook: what a worker claims before it claims deliveries. Together with event_fanouts the only tables that
-- are worked on across organizations; they hold no personal data. A missing lane is made when it is first needed; the
-- lane of a removed webhook goes once its requests have stopped.
create table delivery_lanes (
  organization_id uuid not null,
  webhook_id uuid not null,
  -- When the first of the waiting deliveries is due; null: none waits.
  next_due_at timestamptz,
  served_at timestamptz not null default 'epoch',
  -- The worker's turn. While it is set, and claimed_until has not passed, only that turn touches the lane's deliveries.
  claim_id uuid,
  claimed_until timestamptz,
  -- A removal, disabling, change of url or rotation without overlap has committed, and requests that go by the former
  -- state may still be under way. No new turn begins.
  stopping_since timestamptz,
  -- The breaker: failures in a row, how often it opened since the last success, and until when nothing is sent.
  failures integer not null default 0,
  breaker_openings integer not null default 0,
  held_until timestamptz,
  -- For disabling a webhook that accepts nothing: the first failure after the last success, and how many there were.
  failing_since timestamptz,
  failed_attempts integer not null default 0,
  primary key (organization_id, webhook_id),
  constraint turns_end check ((claim_id is null) = (claimed_until is null))
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index lanes_with_work on delivery_lanes (served_at) where next_due_at is not null;
create index stopping_lanes on delivery_lanes (stopping_since) where stopping_since is not null;

create table deliveries (
  organization_id uuid not null references organizations,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_sequence bigint not null,
  event_type text not null,
  status text not null,
  -- Requests made in all, and since the schedule was last begun anew (by a retry or a replay).
  attempts integer not null default 0,
  attempts_in_round integer not null default 0,
  -- Kept while sending, so that a turn that died leaves the delivery due.
  next_attempt_at timestamptz,
  -- The lane's claim under which it is, or was last, being sent: the fence of its finish.
  claim_id uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, id),
  constraint one_delivery_per_event_and_webhook unique (organization_id, event_id, webhook_id),
  constraint deliveries_go_to_a_webhook foreign key (organization_id, webhook_id) references webhooks,
  constraint delivery_statuses_are_known
    check (status in ('pending', 'sending', 'delivered', 'exhausted', 'cancelled', 'paused')),
  constraint waiting_deliveries_are_due check ((status in ('pending', 'sending')) = (next_attempt_at is not null)),
  constraint finished_deliveries_have_a_date
    check ((status in ('delivered', 'exhausted', 'cancelled')) = (finished_at is not null)),
  constraint sending_is_claimed check (status <> 'sending' or claim_id is not null)
) with (fillfactor = 80);
create index waiting_deliveries on deliveries (organization_id, webhook_id, next_attempt_at)
  where next_attempt_at is not null;
create index paused_deliveries on deliveries (organization_id, webhook_id) where status = 'paused';
create index deliveries_of_a_webhook on deliveries (organization_id, webhook_id, id);
create index finished_deliveries_by_age on deliveries (organization_id, finished_at) where finished_at is not null;

create table delivery_attempts (
  organization_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  webhook_id uuid not null,
  started_at timestamptz not null,
  outcome text not null,
  status integer,
  error text,
  response_excerpt text not null default '',
  -- Milliseconds; null for a phase that did not happen.
  dns_ms real,
  connect_ms real,
  tls_ms real,
  first_byte_ms real,
  total_ms real not null,
  -- When the next one was planned; null: this was the last.
  next_attempt_at timestamptz,
  primary key (organization_id, delivery_id, number),
  constraint attempts_belong_to_a_delivery foreign key (organization_id, delivery_id) references deliveries on delete cascade
);
create index attempts_by_age on delivery_attempts (organization_id, started_at);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['deliveries', 'delivery_attempts'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy one_organization on %I using (organization_id = nullif(current_setting(''reeve.organization'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end
$$;

grant select, insert, update, delete on event_fanouts, delivery_lanes, deliveries, delivery_attempts to reeve_runtime;
