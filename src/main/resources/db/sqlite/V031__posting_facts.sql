-- Ontario's rules now also cover remote work that is open to Ontario, so what jobs break has to be computed again. A new column does that without
-- touching any row: an update would log a change of every job and tell webhooks. broken_rules is no longer read or written; to drop it would
-- rewrite the whole table.
DROP INDEX job_breaking;
ALTER TABLE job ADD COLUMN broken_posting_rules INTEGER NOT NULL DEFAULT -1;
CREATE INDEX job_breaking ON job (employer, broken_posting_rules) WHERE broken_posting_rules <> 0;
DELETE FROM job_rules_before;

-- Whether the employer has said that it uses artificial intelligence to screen, assess or select applicants.
ALTER TABLE employer ADD COLUMN uses_ai INTEGER NOT NULL DEFAULT 0;

-- The day on which a job was first published, if it was refreshed since: publish_date is then that of the last refresh. It is a table of its own
-- because most jobs need no row, and a column would stand behind the description in the row of a job.
CREATE TABLE job_first_published (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    day      TEXT NOT NULL,
    PRIMARY KEY (employer, job)
) WITHOUT ROWID;
-- As far as history knows. For jobs that were refreshed before there was history, the earliest day that is known is kept.
INSERT INTO job_first_published (employer, job, day)
    SELECT v.employer, v.job, min(v.publish_date) FROM job_version v JOIN job j ON j.employer = v.employer AND j.id = v.job
        GROUP BY v.employer, v.job HAVING min(v.publish_date) < min(j.publish_date);
CREATE TRIGGER job_republished AFTER UPDATE OF publish_date ON job WHEN old.launched AND new.publish_date > old.publish_date BEGIN
    INSERT OR IGNORE INTO job_first_published (employer, job, day) VALUES (old.employer, old.id, old.publish_date);
END;
CREATE TRIGGER job_first_published_forgotten AFTER DELETE ON job BEGIN
    DELETE FROM job_first_published WHERE employer = old.employer AND job = old.id;
END;
