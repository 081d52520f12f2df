-- Whom a governance webhook is from, and keys that a suspension revoked for good.

-- Null for webhooks from before this release: nobody wrote it down.
alter table webhooks add column created_by uuid;

alter table api_keys drop constraint revocations_have_known_reasons;
alter table api_keys add constraint revocations_have_known_reasons
  check (revoked_reason in ('revoked', 'rotated', 'exposed', 'owner_removed', 'owner_suspended')) not valid;
alter table api_keys validate constraint revocations_have_known_reasons;
