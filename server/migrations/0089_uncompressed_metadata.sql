-- As in 0088. Another file, because a migration locks only one busy table.
alter table members alter column metadata set storage external;
