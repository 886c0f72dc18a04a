-- The posting rules of the provinces. Ontario's are for employers of a certain size.
ALTER TABLE employer ADD COLUMN employees integer; -- null: not known

-- Which rules a job breaks, whatever the day and the size of its employer: the sum of their bits. -1: not looked at, because it was
-- saved last before there were rules.
ALTER TABLE job ADD COLUMN broken_rules integer NOT NULL DEFAULT -1;
CREATE INDEX job_breaking ON job (employer, broken_rules, id) WHERE broken_rules <> 0;

-- The same of jobs that have -1. To save them would log a change that was none.
CREATE TABLE job_rules_before (
    employer integer NOT NULL,
    job      integer NOT NULL,
    broken   integer NOT NULL,
    PRIMARY KEY (employer, job)
);
CREATE FUNCTION forget_job_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM job_rules_before WHERE employer = OLD.employer AND job = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER job_rules_forgotten AFTER DELETE ON job FOR EACH ROW EXECUTE FUNCTION forget_job_rules();
