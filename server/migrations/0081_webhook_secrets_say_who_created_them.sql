-- The member who created the secret, and so knows it as long as it is live, also after later rotations with an overlap.
-- Null for secrets from before this migration or by a process of the previous release: then only
-- webhooks.secret_rotated_by counts.
alter table webhook_secrets add column created_by uuid;
