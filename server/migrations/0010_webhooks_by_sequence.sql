-- A webhook is told of the events behind this sequence: clocks of different machines do not decide what it was there for.
alter table webhooks add column created_sequence bigint not null default 0;
