-- Which drafts of an employer are published by the clock: the list of the console shows them apart. With the status in it, SQLite prefers it to
-- the index of all drafts.
CREATE INDEX job_scheduled ON job (employer, status, publish_on) WHERE status = 'draft' AND publish_on IS NOT NULL;
