-- Keys of the operator, which belong to no organization. A key is stored as a keyed hash. With addresses, it is
-- accepted only from these networks.
create table platform_keys (
  id uuid primary key,
  name text not null,
  key_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  addresses inet[],
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  rotated_from uuid,
  constraint platform_key_hashes_are_unique unique (key_hash),
  constraint platform_keys_are_rotated_once unique (rotated_from),
  constraint rotated_platform_keys_exist foreign key (rotated_from) references platform_keys (id),
  constraint revoked_platform_keys_have_a_reason check ((revoked_at is null) = (revoked_reason is null)),
  constraint platform_revocations_have_known_reasons check (revoked_reason in ('revoked', 'rotated', 'exposed'))
);

grant select, insert, update on platform_keys to reeve_runtime;

-- Responses of platform operations. Those of the other operations belong to an organization.
create table platform_idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  sealed_response bytea not null,
  created_at timestamptz not null,
  primary key (caller, key)
);

create index platform_idempotency_keys_by_age on platform_idempotency_keys (created_at);

grant select, insert, update, delete on platform_idempotency_keys to reeve_runtime;
