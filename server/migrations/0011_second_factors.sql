-- The newest time step whose code was taken: that code and older ones are not taken again.
alter table two_factors add column last_used_step bigint;
