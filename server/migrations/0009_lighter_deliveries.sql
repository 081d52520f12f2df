-- A delivery is written as little as its life needs.

-- No index looks at the status any more, so that claiming a delivery, which changes nothing else that is indexed, touches no
-- index. Paused is, by the constraints, what neither waits nor has finished.
drop index paused_deliveries;
create index paused_deliveries on deliveries (organization_id, webhook_id)
  where next_attempt_at is null and finished_at is null;

-- Its webhook has it, too.
alter table deliveries drop constraint deliveries_organization_id_fkey;
