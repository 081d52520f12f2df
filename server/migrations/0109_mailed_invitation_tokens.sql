-- The token's hash if the token was only mailed; null or another hash if it was shown to the sender. A process of an
-- earlier release does not write it, so that a token of such a process counts as shown.
alter table invitations add column mailed_token_hash bytea;
