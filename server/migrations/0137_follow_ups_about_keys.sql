-- Someone who was cut off may know keys of service accounts.
alter table suspension_follow_ups drop constraint follow_up_kinds_are_known;
alter table suspension_follow_ups add constraint follow_up_kinds_are_known
  check (kind in ('integration', 'webhook', 'directory', 'api_key')) not valid;
