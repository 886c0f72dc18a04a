-- Ontario's rules now also cover remote work that is open to Ontario, so what jobs break has to be computed again. A new column does that without
-- touching any row: an update would log a change of every job and tell webhooks. broken_rules is no longer read or written.
DROP INDEX job_breaking;
ALTER TABLE job ADD COLUMN broken_posting_rules integer NOT NULL DEFAULT -1;
CREATE INDEX job_breaking ON job (employer, broken_posting_rules, id) WHERE broken_posting_rules <> 0;
DELETE FROM job_rules_before;

-- Whether the employer has said that it uses artificial intelligence to screen, assess or select applicants.
ALTER TABLE employer ADD COLUMN uses_ai boolean NOT NULL DEFAULT false;

-- The day on which a job was first published, if it was refreshed since: publish_date is then that of the last refresh.
CREATE TABLE job_first_published (
    employer integer NOT NULL,
    job      integer NOT NULL,
    day      date NOT NULL,
    PRIMARY KEY (employer, job)
);
-- As far as history knows. For jobs that were refreshed before there was history, the earliest day that is known is kept.
INSERT INTO job_first_published (employer, job, day)
    SELECT v.employer, v.job, min(v.publish_date) FROM job_version v JOIN job j ON j.employer = v.employer AND j.id = v.job
        GROUP BY v.employer, v.job HAVING min(v.publish_date) < min(j.publish_date);
CREATE FUNCTION note_first_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO job_first_published (employer, job, day) VALUES (OLD.employer, OLD.id, OLD.publish_date) ON CONFLICT (employer, job) DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER job_republished AFTER UPDATE OF publish_date ON job FOR EACH ROW
    WHEN (OLD.launched AND NEW.publish_date > OLD.publish_date) EXECUTE FUNCTION note_first_published();
CREATE FUNCTION forget_first_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM job_first_published WHERE employer = OLD.employer AND job = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER job_first_published_forgotten AFTER DELETE ON job FOR EACH ROW EXECUTE FUNCTION forget_first_published();
