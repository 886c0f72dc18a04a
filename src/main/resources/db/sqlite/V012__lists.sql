-- What the list of jobs shows and is sorted by in version 1.2 of the API.

-- How many applications a job has: a list then counts none. Kept by triggers. The change counter of the employer's jobs goes up,
-- too, because an answer with the number is no longer right.
CREATE TABLE application_tally (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    slot     INTEGER NOT NULL, -- always 0; PostgreSQL has several
    total    INTEGER NOT NULL,
    PRIMARY KEY (employer, job, slot)
) WITHOUT ROWID;

INSERT INTO application_tally SELECT employer, job, 0, count(*) FROM application GROUP BY employer, job;

CREATE TRIGGER application_counted AFTER INSERT ON application BEGIN
    INSERT INTO application_tally (employer, job, slot, total) VALUES (new.employer, new.job, 0, 1)
        ON CONFLICT (employer, job, slot) DO UPDATE SET total = total + 1;
    UPDATE job_tally SET changes = changes + 1 WHERE employer = new.employer AND slot = 0;
END;
CREATE TRIGGER application_uncounted AFTER DELETE ON application BEGIN
    UPDATE application_tally SET total = total - 1 WHERE employer = old.employer AND job = old.job AND slot = 0;
    DELETE FROM application_tally WHERE employer = old.employer AND job = old.job AND slot = 0 AND total = 0;
    UPDATE job_tally SET changes = changes + 1 WHERE employer = old.employer AND slot = 0;
END;

-- What lists are sorted by. Status and source are there so that jobs that do not match are skipped without reading their rows.
CREATE INDEX job_by_update ON job (employer, updated_at, id, status, source);
CREATE INDEX job_by_close_date ON job (employer, close_date, id, status, source);
CREATE INDEX job_by_title ON job (employer, substr(search, 1, 100), id, status, source);
