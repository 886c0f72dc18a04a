-- The posting rules of the provinces. Ontario's are for employers of a certain size.
ALTER TABLE employer ADD COLUMN employees INTEGER; -- null: not known

-- Which rules a job breaks, whatever the day and the size of its employer: the sum of their bits. -1: not looked at, because it was
-- saved last before there were rules. It is not among the columns that are read with a job, so it may stand after the description.
ALTER TABLE job ADD COLUMN broken_rules INTEGER NOT NULL DEFAULT -1;
CREATE INDEX job_breaking ON job (employer, broken_rules) WHERE broken_rules <> 0;

-- The same of jobs that have -1. To save them would log a change that was none.
CREATE TABLE job_rules_before (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    broken   INTEGER NOT NULL,
    PRIMARY KEY (employer, job)
) WITHOUT ROWID;
CREATE TRIGGER job_rules_forgotten AFTER DELETE ON job BEGIN
    DELETE FROM job_rules_before WHERE employer = old.employer AND job = old.id;
END;
