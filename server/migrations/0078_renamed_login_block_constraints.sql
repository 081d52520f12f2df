-- Constraint names in the usual terms. A rename changes only the catalogue, and no statement names these constraints.
alter table login_blocks
  rename constraint standing_login_blocks_are_nobodys_turn to login_blocks_in_place_are_unclaimed;
alter table login_blocks
  rename constraint requested_login_blocks_are_untold to requested_login_blocks_have_no_remote_id;
alter table login_blocks
  rename constraint called_logins_are_known to called_login_blocks_have_a_remote_id;
