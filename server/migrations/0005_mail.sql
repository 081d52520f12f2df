-- Mail: what leaves by mail is a row first, written by the transaction that it tells of.
--
-- Not a tenant's table: the mails of sign-in have no organization, and a worker sends them all. A mail carries tokens, so
-- that recipient, subject and text are sealed, and the row goes once the mail has been handed over.

create table outgoing_mails (
  id uuid primary key,
  sealed bytea not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- While a process sends it: when another one may take it up.
  next_attempt_at timestamptz not null,
  -- Whose turn it is, or was last: the fence of that turn's outcome.
  claim_id uuid,
  last_error text,
  constraint attempts_are_claimed check (attempts = 0 or claim_id is not null)
);
create index mails_to_send on outgoing_mails (next_attempt_at);

grant select, insert, update, delete on outgoing_mails to reeve_runtime;
