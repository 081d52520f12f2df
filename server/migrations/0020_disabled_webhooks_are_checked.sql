-- Checks the rows from before 0019, in a transaction of its own: reads and writes go on meanwhile.
alter table webhooks validate constraint disabled_reasons_are_known;
alter table webhooks validate constraint disabled_webhooks_have_a_reason;
