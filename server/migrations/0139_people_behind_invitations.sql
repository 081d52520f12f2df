-- The person who issued the service account's key with which an invitation was first sent, and who may know its link.
-- Null if a person sent it. Processes of the previous release do not set it.
alter table invitations add column invited_for uuid;
