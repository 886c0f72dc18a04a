-- What version 1.2 of the API adds to a job, and the log of changes.

DROP TRIGGER job_counted ON job;

ALTER TABLE job
    ADD COLUMN created_at              bigint NOT NULL DEFAULT 0,
    ADD COLUMN updated_at              bigint NOT NULL DEFAULT 0,
    ADD COLUMN closed_at               bigint, -- when the change log was told that the close date has passed
    ADD COLUMN source                  text, -- the employer's system that owns the job
    ADD COLUMN publish_on              date, -- the day on which the draft becomes active
    ADD COLUMN workplace_type          text NOT NULL DEFAULT 'onsite' CHECK (workplace_type IN ('onsite', 'hybrid', 'remote')),
    ADD COLUMN remote_regions          text NOT NULL DEFAULT '', -- province codes or CA, separated by a space
    ADD COLUMN disclosures             text, -- JSON; null if nothing is disclosed
    ADD COLUMN language                text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')),
    ADD COLUMN translation_title       text,
    ADD COLUMN translation_description text;

-- When older jobs were created and changed is not known: the day they were published is the best that is.
UPDATE job SET
    created_at = extract(epoch FROM publish_date)::bigint * 1000,
    updated_at = extract(epoch FROM publish_date)::bigint * 1000,
    closed_at = CASE WHEN job.status = 'active' AND close_date < CURRENT_DATE - 1 -- nobody waits for those
        THEN extract(epoch FROM now())::bigint * 1000 END,
    language = e.language
FROM employer e WHERE e.id = job.employer;

ALTER TABLE job
    ALTER COLUMN created_at DROP DEFAULT,
    ALTER COLUMN updated_at DROP DEFAULT,
    ALTER COLUMN workplace_type DROP DEFAULT,
    ALTER COLUMN remote_regions DROP DEFAULT,
    ALTER COLUMN language DROP DEFAULT;

CREATE INDEX job_to_close ON job (close_date) WHERE status = 'active' AND closed_at IS NULL;
CREATE INDEX job_to_publish ON job (publish_on) WHERE status = 'draft' AND publish_on IS NOT NULL;
CREATE INDEX job_of_source ON job (employer, source, id) WHERE source IS NOT NULL;

-- Every change of a job. Concurrent writers do not commit in the order in which they take numbers, so a change first has a
-- negative one. Before an employer's log is read, its new changes are numbered in order: see decision 0021.
CREATE TABLE job_change (
    employer     integer NOT NULL,
    seq          bigint NOT NULL,
    at           bigint NOT NULL,
    kind         text NOT NULL,
    job          integer NOT NULL,
    reference_id text,
    source       text,
    status       text NOT NULL,
    version      integer NOT NULL,
    updated_at   bigint NOT NULL,
    PRIMARY KEY (employer, seq)
);
CREATE SEQUENCE job_change_written;

-- What a cursor into the log is checked with, and up to which number the log was cut.
CREATE TABLE job_change_log (
    employer integer NOT NULL PRIMARY KEY,
    secret   text NOT NULL,
    cut      bigint NOT NULL
);

-- Triggers count and log, so that no writer can forget it. Only a delete is logged by its statement: it has no time of its own.
-- They run after the row is locked, so a job's own changes take their numbers in the order in which they commit.
CREATE FUNCTION log_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    closing boolean := TG_OP = 'UPDATE' AND OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL;
BEGIN
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        VALUES (NEW.employer, -nextval('job_change_written'), CASE WHEN closing THEN NEW.closed_at ELSE NEW.updated_at END,
            CASE WHEN TG_OP = 'INSERT' THEN 'created'
                WHEN closing THEN 'closed'
                WHEN NEW.status = OLD.status THEN CASE WHEN NEW.publish_date = OLD.publish_date THEN 'updated' ELSE 'refreshed' END
                WHEN NEW.status = 'active' THEN 'published' WHEN NEW.status = 'archived' THEN 'archived' ELSE 'updated' END,
            NEW.id, NEW.reference_id, NEW.source, NEW.status, NEW.version, NEW.updated_at);
    RETURN NULL;
END $$;

CREATE TRIGGER job_counted AFTER INSERT OR UPDATE OR DELETE ON job FOR EACH ROW EXECUTE FUNCTION count_job();
CREATE TRIGGER job_logged AFTER INSERT OR UPDATE ON job FOR EACH ROW EXECUTE FUNCTION log_job();
