-- A webhook's failed deliveries, of which its page shows the newest. A successful delivery never touches this index.
create index concurrently if not exists failed_deliveries
  on deliveries (organization_id, webhook_id, id) where status = 'exhausted';
