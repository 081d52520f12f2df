-- The keys that sign event tokens, of the whole installation. The private key is sealed under the data key. A key signs
-- from `signs_from` until its successor does, and its public key is shown until `shown_until`.
create table signing_keys (
  id text primary key,
  sealed bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  shown_until timestamptz,
  is_first boolean not null
);

-- Of processes that create the first key at the same time, one succeeds.
create unique index there_is_one_first_signing_key on signing_keys (is_first) where is_first;

grant select, insert, update, delete on signing_keys to reeve_runtime;
