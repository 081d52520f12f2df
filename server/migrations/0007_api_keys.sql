-- API keys over HTTP: rotation, and leaked keys that anyone may report.

alter table api_keys
  -- The key that this one was made to replace.
  add column rotated_from uuid,
  add constraint rotated_keys_exist foreign key (organization_id, rotated_from) references api_keys,
  add constraint keys_are_rotated_once unique (organization_id, rotated_from),
  add constraint revocations_have_known_reasons
    check (revoked_reason in ('revoked', 'rotated', 'exposed', 'owner_removed'));

-- Keys that someone says have leaked, until they were looked up: as hashes, each with the organization that it names. Not
-- a tenant's table: whoever reports belongs to none, what is reported may be no key of anyone's, and a worker reads all.
create table exposed_key_reports (
  id uuid primary key,
  -- [{"organizationId": …, "hash": …}], the hash in base64.
  keys jsonb not null,
  -- Where the report came from, for the audit trail.
  context jsonb not null,
  received_at timestamptz not null,
  -- While a process works on it: when another one may take it up.
  next_attempt_at timestamptz not null
);
create index reports_to_work_on on exposed_key_reports (next_attempt_at);

grant select, insert, update, delete on exposed_key_reports to reeve_runtime;
