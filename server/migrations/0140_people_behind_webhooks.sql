-- The person who issued the service account's key with which a webhook was created, and who may know its URL and
-- secret. Null if a person created it. Processes of the previous release do not set it.
alter table webhooks add column created_for uuid;
