-- The constraint's name in the usual terms, as in 0075. Another file, because a migration locks only one busy table.
alter table delivery_lanes rename constraint turns_end to lane_claims_expire;
