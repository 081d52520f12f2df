-- The failures of unauthenticated callers at an account that have an audit entry of their own: the first one from each
-- network in a span of time. Deleted when the span has ended. Not a tenant's table: accounts belong to no organization.
create table recorded_failures (
  since timestamptz not null,
  action text not null,
  network text not null,
  -- The email address of the account.
  address text not null,
  primary key (since, action, network, address)
);

grant select, insert, delete on recorded_failures to reeve_runtime;
