-- The member who last changed the webhook's URL, event types or secret, or enabled it, because a suspension also
-- disables webhooks that the member redirected. Null if nobody has since the creation, and for changes before this
-- migration and by a process of the previous release.
alter table webhooks add column configured_by uuid;
