-- Jobs are refreshed some at a time. Those that have closed are left out: each chunk would pass over all of them again.
DROP INDEX job_to_refresh;
CREATE INDEX job_to_refresh ON job (publish_date, close_date, employer) WHERE auto_refresh AND status = 'active' AND closed_at IS NULL;
