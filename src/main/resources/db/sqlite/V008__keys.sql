-- Keys with a name, scopes, an end, and an earlier secret that goes on for a while. Employers that only try things out.

-- The defaults are for keys made before this: all scopes but keys:manage.
ALTER TABLE api_key ADD COLUMN name TEXT NOT NULL DEFAULT 'Key';
ALTER TABLE api_key ADD COLUMN scopes TEXT NOT NULL
    DEFAULT 'jobs:read jobs:write applications:read applications:erase changes:read webhooks:manage';
ALTER TABLE api_key ADD COLUMN expires_on TEXT; -- the last day on which it is good
ALTER TABLE api_key ADD COLUMN old_hash TEXT; -- the secret before the last rotation
ALTER TABLE api_key ADD COLUMN old_ends_at BIGINT;
ALTER TABLE api_key ADD COLUMN last_used_at BIGINT; -- to the minute
ALTER TABLE api_key ADD COLUMN last_used_from TEXT;
UPDATE api_key SET name = 'Key ' || id;
CREATE UNIQUE INDEX api_key_old ON api_key (old_hash) WHERE old_hash IS NOT NULL;

ALTER TABLE employer ADD COLUMN sandbox INTEGER NOT NULL DEFAULT 0;
CREATE INDEX employer_sandbox ON employer (id) WHERE sandbox;

-- With the employer, so that the board leaves out sandboxes without reading their jobs.
DROP INDEX job_open;
CREATE INDEX job_open ON job (publish_date DESC, id DESC, close_date, employer) WHERE status = 'active';

-- With what the refresh asks for, or SQLite would rather walk job_open, which holds every active job.
DROP INDEX job_to_refresh;
CREATE INDEX job_to_refresh ON job (publish_date, close_date, employer) WHERE auto_refresh AND status = 'active';
