-- Keys with a name, scopes, an end, and an earlier secret that goes on for a while. Employers that only try things out.

-- The defaults are for keys made before this: all scopes but keys:manage.
ALTER TABLE api_key
    ADD COLUMN name text NOT NULL DEFAULT 'Key',
    ADD COLUMN scopes text NOT NULL
        DEFAULT 'jobs:read jobs:write applications:read applications:erase changes:read webhooks:manage',
    ADD COLUMN expires_on date, -- the last day on which it is good
    ADD COLUMN old_hash text, -- the secret before the last rotation
    ADD COLUMN old_ends_at bigint,
    ADD COLUMN last_used_at bigint, -- to the minute
    ADD COLUMN last_used_from text;
UPDATE api_key SET name = 'Key ' || id;
CREATE UNIQUE INDEX api_key_old ON api_key (old_hash) WHERE old_hash IS NOT NULL;

ALTER TABLE employer ADD COLUMN sandbox boolean NOT NULL DEFAULT false;
CREATE INDEX employer_sandbox ON employer (id) WHERE sandbox;

-- With the employer, so that the board leaves out sandboxes without reading their jobs.
DROP INDEX job_open;
CREATE INDEX job_open ON job (publish_date DESC, id DESC, close_date, employer) WHERE status = 'active';
