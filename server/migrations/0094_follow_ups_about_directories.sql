-- Someone who is cut off may know the token of a directory.
alter table suspension_follow_ups drop constraint follow_up_kinds_are_known;
alter table suspension_follow_ups add constraint follow_up_kinds_are_known
  check (kind in ('integration', 'webhook', 'directory')) not valid;
