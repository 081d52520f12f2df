-- When a member last used a session or a key in the organization. Not indexed: an update of it should touch no index.
alter table members add column last_active_at timestamptz;
