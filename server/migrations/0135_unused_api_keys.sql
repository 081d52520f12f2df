-- The time of the warning that a key will be revoked because nobody uses it.
alter table api_keys add column unused_warned_at timestamptz;

alter table api_keys drop constraint revocations_have_known_reasons;
alter table api_keys add constraint revocations_have_known_reasons check (
  revoked_reason in ('revoked', 'rotated', 'exposed', 'owner_removed', 'owner_suspended', 'unused')
) not valid;
