-- What candidates could see, and when. What they see now is the job itself: only versions that ended are kept, so a create costs
-- nothing. Triggers keep them, so that no writer can forget it. See decision 27.

-- How much is kept of one job. The oldest versions go first.
CREATE TABLE history_limit (
    versions   integer NOT NULL,
    text_bytes bigint NOT NULL
);
INSERT INTO history_limit (versions, text_bytes) VALUES (10000, 67108864);

-- What PublicJobJson shows of a job, but for names, which are kept below. The address is null where candidates could not see it.
CREATE TABLE job_version (
    employer        integer NOT NULL,
    job             integer NOT NULL,
    number          integer NOT NULL, -- goes up with every version of the job
    begun           bigint NOT NULL,
    ended           bigint NOT NULL, -- at the latest: the job is not shown after its close date, in the operator's time zone
    text            integer NOT NULL, -- the number of its description
    title           text NOT NULL,
    publish_date    date NOT NULL,
    close_date      date NOT NULL,
    confidential    boolean NOT NULL,
    location_ids    text NOT NULL,
    category_ids    text NOT NULL,
    position_type   integer NOT NULL,
    salary_amount   bigint,
    salary_max      bigint,
    salary_period   integer,
    plus_commission boolean NOT NULL,
    routing_type    integer NOT NULL,
    application_url text,
    PRIMARY KEY (employer, job, number)
);
CREATE INDEX job_version_of_text ON job_version (employer, job, text, number);
CREATE INDEX job_version_age ON job_version (ended);

-- Each description of a job once, however many versions have it.
CREATE TABLE job_text (
    employer integer NOT NULL,
    job      integer NOT NULL,
    number   integer NOT NULL,
    size     integer NOT NULL, -- in bytes
    text     text NOT NULL,
    PRIMARY KEY (employer, job, number)
);
-- With the number: what is more than the bound is found without reading a text.
CREATE INDEX job_text_size ON job_text (employer, job, size, number);

-- Since when a job is shown as it is, if it was changed after that in ways that candidates do not see.
CREATE TABLE job_shown_since (
    employer integer NOT NULL,
    job      integer NOT NULL,
    since    bigint NOT NULL,
    PRIMARY KEY (employer, job)
);

-- What employers and places were called before.
CREATE TABLE employer_former_name (
    employer integer NOT NULL,
    until    bigint NOT NULL,
    name     text NOT NULL,
    PRIMARY KEY (employer, until)
);
CREATE TABLE place_former_name (
    place integer NOT NULL,
    until bigint NOT NULL,
    name  text NOT NULL,
    type  text NOT NULL,
    PRIMARY KEY (place, until)
);

-- A text must not go while a version gets it. Whoever writes a version has locked the job, so whoever erases one locks it, too; and if
-- the job is gone, a name in its place. A lock with a name for every change would be too many: the server has room for some thousand.
CREATE FUNCTION lock_history(of_job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM job WHERE id = of_job FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        PERFORM pg_advisory_xact_lock(16, of_job);
    END IF;
END $$;

CREATE FUNCTION keep_version(was job, begun_at bigint, ended_at bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    bytes integer := octet_length(was.description);
    text_number integer;
    last_number integer;
    outdated integer;
    most history_limit;
BEGIN
    SELECT * INTO most FROM history_limit;
    SELECT t.number INTO text_number FROM job_text t
        WHERE t.employer = was.employer AND t.job = was.id AND t.size = bytes AND t.text = was.description;
    IF text_number IS NULL THEN
        INSERT INTO job_text (employer, job, number, size, text)
            SELECT was.employer, was.id, coalesce(max(number), 0) + 1, bytes, was.description
            FROM job_text WHERE employer = was.employer AND job = was.id
            RETURNING number INTO text_number;
    END IF;
    INSERT INTO job_version (employer, job, number, begun, ended, text, title, publish_date, close_date, confidential, location_ids,
            category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type, application_url)
        SELECT was.employer, was.id, coalesce(max(number), 0) + 1, begun_at, ended_at, text_number, was.title, was.publish_date,
            was.close_date, was.confidential, was.location_ids, was.category_ids, was.position_type, was.salary_amount,
            was.salary_max, was.salary_period, was.plus_commission, was.routing_type,
            CASE WHEN NOT was.confidential THEN was.application_url END
        FROM job_version WHERE employer = was.employer AND job = was.id
        RETURNING number INTO last_number;
    outdated := last_number - most.versions;
    IF (SELECT sum(size) FROM job_text WHERE employer = was.employer AND job = was.id) > most.text_bytes THEN
        outdated := greatest(outdated, (SELECT max(last) FROM (SELECT last, sum(size) OVER (ORDER BY last DESC) AS total FROM (
            SELECT t.size, (SELECT max(v.number) FROM job_version v
                WHERE v.employer = was.employer AND v.job = was.id AND v.text = t.number) AS last
            FROM job_text t WHERE t.employer = was.employer AND t.job = was.id) used) texts WHERE total > most.text_bytes));
    END IF;
    -- What somebody else erases right now is not waited for: they wait for the job.
    DELETE FROM job_version WHERE employer = was.employer AND job = was.id AND number IN (SELECT number FROM job_version
        WHERE employer = was.employer AND job = was.id AND number <= outdated FOR UPDATE SKIP LOCKED);
END $$;

CREATE FUNCTION end_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    begun_at bigint := coalesce((SELECT since FROM job_shown_since WHERE employer = OLD.employer AND job = OLD.id), OLD.updated_at);
    ended_at bigint;
BEGIN
    IF TG_OP = 'DELETE' THEN
        -- The statement that deletes says when. One that does not, as when an employer leaves, leaves no version.
        ended_at := nullif(current_setting('posthaste.deleted_at', true), '')::bigint;
    ELSE
        ended_at := NEW.updated_at;
        IF NEW.status = 'active' AND (OLD.title, OLD.publish_date, OLD.close_date, OLD.confidential, OLD.location_ids, OLD.category_ids,
                OLD.position_type, OLD.salary_amount, OLD.salary_max, OLD.salary_period, OLD.plus_commission, OLD.routing_type,
                CASE WHEN NOT OLD.confidential THEN OLD.application_url END, OLD.description)
            IS NOT DISTINCT FROM (NEW.title, NEW.publish_date, NEW.close_date, NEW.confidential, NEW.location_ids, NEW.category_ids,
                NEW.position_type, NEW.salary_amount, NEW.salary_max, NEW.salary_period, NEW.plus_commission, NEW.routing_type,
                CASE WHEN NOT NEW.confidential THEN NEW.application_url END, NEW.description) THEN
            -- Candidates see no difference: only since when they see it is noted.
            IF ended_at > begun_at THEN
                INSERT INTO job_shown_since (employer, job, since) VALUES (OLD.employer, OLD.id, begun_at)
                    ON CONFLICT (employer, job) DO NOTHING;
            END IF;
            RETURN NULL;
        END IF;
    END IF;
    DELETE FROM job_shown_since WHERE employer = OLD.employer AND job = OLD.id;
    -- 36 hours after the close date begins, it is over in every time zone. What ended before it began was never shown.
    ended_at := CASE WHEN ended_at IS NOT NULL
        THEN least(ended_at, (extract(epoch FROM OLD.close_date)::bigint + 129600) * 1000) END;
    IF ended_at > begun_at AND NOT (SELECT sandbox FROM employer WHERE id = OLD.employer) THEN
        PERFORM keep_version(OLD, begun_at, ended_at);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER job_outdated AFTER UPDATE OR DELETE ON job FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION end_version();

-- A description goes with the last version that has it.
CREATE FUNCTION forget_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_history(OLD.job);
    DELETE FROM job_text WHERE employer = OLD.employer AND job = OLD.job AND number = OLD.text
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = OLD.employer AND v.job = OLD.job AND v.text = OLD.text);
    RETURN NULL;
END $$;
CREATE TRIGGER job_version_gone AFTER DELETE ON job_version FOR EACH ROW EXECUTE FUNCTION forget_text();
