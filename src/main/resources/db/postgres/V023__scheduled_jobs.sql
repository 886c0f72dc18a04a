-- Which drafts of an employer are published by the clock: the list of the console shows them apart.
CREATE INDEX job_scheduled ON job (employer, id) WHERE status = 'draft' AND publish_on IS NOT NULL;
