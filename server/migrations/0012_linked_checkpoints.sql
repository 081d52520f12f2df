-- Checkpoints name the one before them, and failed attempts of strangers are counted before they are written down.

-- Version 1 is what releases before this one sign: the link and the key are not part of what they sign. They continue
-- to do so on this schema, so it is the default.
alter table audit_checkpoints add column version integer not null default 1;
-- The checkpoint before this one; null for the first of a chain and in version 1.
alter table audit_checkpoints add column previous_sequence bigint;
alter table audit_checkpoints add column previous_signature bytea;
alter table audit_checkpoints add constraint links_of_checkpoints_are_whole
  check ((previous_sequence is null) = (previous_signature is null)) not valid;
alter table audit_checkpoints add constraint links_of_checkpoints_lead_back
  check (previous_sequence < sequence) not valid;
alter table audit_checkpoints add constraint first_version_has_no_link
  check (version > 1 or previous_sequence is null) not valid;

-- What strangers failed at in a span of time, one row for each kind of attempt and network. Not a tenant's table:
-- strangers belong to no organization.
create table stranger_failures (
  since timestamptz not null,
  action text not null,
  -- '' for all networks together, once a span has seen too many.
  network text not null,
  -- How many are not in the audit trail by themselves.
  count bigint not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  -- How many were for which e-mail address, and had which reason: {"someone@acme.test": 12}. The first few of each.
  addresses jsonb not null default '{}',
  reasons jsonb not null default '{}',
  primary key (since, action, network),
  constraint counted_failures_have_times
    check ((count = 0) = (first_at is null) and (first_at is null) = (last_at is null))
);

grant select, insert, update, delete on stranger_failures to reeve_runtime;
