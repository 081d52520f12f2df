-- The person who issued the service account's key with which an invitation was first sent, or a webhook was created,
-- and who may know its link, or its URL and secret. Null if a person did it. Processes of the previous release do not
-- set it.
alter table invitations add column invited_for uuid;
alter table webhooks add column created_for uuid;
