-- How many invitations were sent, until a time: to an address by an organization, by an organization, by all. The key
-- is a keyed hash of that. Not a tenant's table: one count is of all organizations.
create table invitation_counts (
  key bytea not null primary key,
  count integer not null,
  counted_until timestamptz not null
);
create index ended_invitation_counts on invitation_counts (counted_until);

grant select, insert, update, delete on invitation_counts to reeve_runtime;
