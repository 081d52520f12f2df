-- A stop is a row of its own: a change that ends a webhook's requests waits for no worker's lock on the lane.

-- A removal, disabling, change of url or rotation without overlap has committed, and requests that go by the former state
-- may still be under way. No new turn begins. Like lanes it is worked on across organizations.
create table delivery_stops (
  organization_id uuid not null,
  webhook_id uuid not null,
  stopping_since timestamptz not null,
  primary key (organization_id, webhook_id)
);
create index stops_by_age on delivery_stops (stopping_since);

insert into delivery_stops (organization_id, webhook_id, stopping_since)
select organization_id, webhook_id, stopping_since from delivery_lanes where stopping_since is not null;
alter table delivery_lanes drop column stopping_since;

grant select, insert, update, delete on delivery_stops to reeve_runtime;
