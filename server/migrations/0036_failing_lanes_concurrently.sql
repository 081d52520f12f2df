create index concurrently if not exists failing_lanes on delivery_lanes (failing_since)
  where failing_since is not null and warned_failing_since is distinct from failing_since
