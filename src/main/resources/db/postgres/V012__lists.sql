-- What the list of jobs shows and is sorted by in version 1.2 of the API.

-- How many applications a job has: a list then counts none. Kept by triggers. The truth is the sum over the slots, as in job_tally.
-- The change counter of the employer's jobs goes up, too, because an answer with the number is no longer right.
CREATE TABLE application_tally (
    employer integer NOT NULL,
    job      integer NOT NULL,
    slot     integer NOT NULL,
    total    integer NOT NULL,
    PRIMARY KEY (employer, job, slot)
) WITH (fillfactor = 50); -- room to change a row in place

INSERT INTO application_tally SELECT employer, job, 0, count(*) FROM application GROUP BY employer, job;

CREATE FUNCTION count_application() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed application := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
    -- The employer's row first: of two that erase applications for several jobs, the second waits here and holds none of the others.
    INSERT INTO job_tally AS t (employer, slot, active, archived, draft, changes)
        VALUES (changed.employer, pg_backend_pid() % 16, 0, 0, 0, 1)
        ON CONFLICT (employer, slot) DO UPDATE SET changes = t.changes + 1;
    INSERT INTO application_tally AS t (employer, job, slot, total)
        VALUES (changed.employer, changed.job, pg_backend_pid() % 16, CASE WHEN TG_OP = 'DELETE' THEN -1 ELSE 1 END)
        ON CONFLICT (employer, job, slot) DO UPDATE SET total = t.total + excluded.total;
    RETURN NULL;
END $$;

CREATE TRIGGER application_counted AFTER INSERT OR DELETE ON application FOR EACH ROW EXECUTE FUNCTION count_application();

-- What lists are sorted by. Status and source are there so that jobs that do not match are skipped without reading their rows.
CREATE INDEX job_by_update ON job (employer, updated_at, id, status, source);
CREATE INDEX job_by_close_date ON job (employer, close_date, id, status, source);
CREATE INDEX job_by_title ON job (employer, (substr(search, 1, 100) COLLATE "C"), id, status, source);
