-- Login blocks at a remote identity provider: one process at a time works on a block, and the login that was closed there
-- is the one that is opened again, whatever address it has by then.

alter table login_blocks
  -- The provider's own id of the login, known from `calling` on. Null in a block that no provider was told of.
  add column remote_id text,
  -- Whose turn it is; over once next_attempt_at has passed. Every step of a turn matches it.
  add column claim_id uuid,
  add constraint requested_login_blocks_are_untold check (state <> 'requested' or remote_id is null),
  add constraint called_logins_are_known check (state <> 'calling' or remote_id is not null),
  add constraint standing_login_blocks_are_nobodys_turn check (state <> 'in_place' or claim_id is null);
