-- Where the audit trail leaves to, and how far each chain has left.

create table audit_sinks (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the address: it may hold what nobody should read here.
  address_hash bytea not null unique,
  -- When a worker last looked for chains that are behind, which it does every minute.
  swept_at timestamptz not null default 'epoch',
  -- When the last lines left.
  succeeded_at timestamptz,
  -- Runs that failed since the last one that did not, and until when nothing is sent.
  failures integer not null default 0,
  retry_at timestamptz
);

-- One row for each chain and sink. Like delivery_lanes these are worked on across organizations, and hold no personal
-- data. The sweep makes a missing one.
create table audit_sink_positions (
  organization_id uuid not null,
  sink_id uuid not null references audit_sinks on delete cascade,
  -- Up to here entries, and checkpoints, have left.
  shipped_sequence bigint not null default 0,
  shipped_checkpoint bigint not null default 0,
  -- Up to here they are to leave.
  due_sequence bigint not null,
  due_checkpoint bigint not null default 0,
  -- No later than what waits: the first of it became due, or the last that left happened.
  waiting_since timestamptz not null,
  primary key (organization_id, sink_id)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index chains_behind_a_sink on audit_sink_positions (sink_id, waiting_since)
  where due_sequence > shipped_sequence or due_checkpoint > shipped_checkpoint;

grant select, insert, update, delete on audit_sinks to reeve_runtime;
grant select, insert, update, delete on audit_sink_positions to reeve_runtime;

-- A signed checkpoint makes its chain due, in the transaction that signs it. So the transactions of changes pay nothing
-- for the sink, what has changed is found by an index, and processes of releases that know no sink take part.
create function make_due_for_audit_sinks() returns trigger language plpgsql as $$
begin
  insert into audit_sink_positions as p (organization_id, sink_id, due_sequence, due_checkpoint, waiting_since)
  select new.organization_id, id, new.sequence, new.sequence, now() from audit_sinks order by id
  on conflict (organization_id, sink_id) do update set
    due_sequence = greatest(p.due_sequence, new.sequence),
    due_checkpoint = greatest(p.due_checkpoint, new.sequence),
    waiting_since = case
      when p.due_sequence > p.shipped_sequence or p.due_checkpoint > p.shipped_checkpoint then p.waiting_since
      else now()
    end;
  return null;
end
$$;

create trigger checkpoints_are_due_for_audit_sinks after insert on audit_checkpoints
  for each row execute function make_due_for_audit_sinks();
