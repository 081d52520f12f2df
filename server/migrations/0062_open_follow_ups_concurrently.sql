-- Lists the open follow-ups of an organization by page.
create index concurrently if not exists suspension_follow_ups_open
  on suspension_follow_ups (organization_id, id) where done_at is null;
