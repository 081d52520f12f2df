-- Without compression, pg_column_size is the size of a value without reading it. Pages and batches are limited by it.
alter table audit_entries alter column changes set storage external;
