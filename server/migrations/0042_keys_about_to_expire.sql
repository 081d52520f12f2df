-- Who runs Reeve is warned of keys that are about to expire, without knowing whose they are. Their number is counted
-- over all organizations. This shows such keys, and only to a transaction that says that it measures.
create policy keys_about_to_expire on api_keys for select
  using (expires_at is not null and revoked_at is null and current_setting('reeve.measures', true) = 'on');
