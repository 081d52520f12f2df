-- A suspension may revoke the member's keys for good.
alter table api_keys drop constraint revocations_have_known_reasons;
alter table api_keys add constraint revocations_have_known_reasons
  check (revoked_reason in ('revoked', 'rotated', 'exposed', 'owner_removed', 'owner_suspended')) not valid;
