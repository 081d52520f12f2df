-- Table, index and function names in the usual terms. Release 0.1.0 has no stranger_failures, and no statement names an
-- index or a function. Renames change only the catalogue. Those of indexes and functions do not lock a table.

-- squawk-ignore renaming-table
alter table stranger_failures rename to anonymous_failures;
alter index stranger_failures_pkey rename to anonymous_failures_pkey;

alter index stops_by_age rename to revocations_by_age;
alter index chains_behind_a_sink rename to backlog_of_a_sink;
alter index living_webhooks rename to webhooks_not_removed;
alter index one_second_factor_an_account rename to one_second_factor_per_account;
alter index one_setup_link_for_whom rename to one_setup_link_per_account;
alter index reports_to_work_on rename to exposed_key_reports_by_next_attempt;

alter function copy_what_entries_are_searched_by() rename to copy_search_fields_of_entries;
alter function copy_when_secrets_rotate() rename to copy_rotation_times_of_secrets;
