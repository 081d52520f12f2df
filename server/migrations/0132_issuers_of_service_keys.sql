-- The person who created or rotated a key of a service account, and so knows it. Null for the key of a person, who is
-- its owner, and for one that the platform or the operator created. Processes of the previous release do not set it.
alter table api_keys add column issued_by uuid;
