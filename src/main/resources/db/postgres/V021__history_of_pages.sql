-- Pages show candidates more of a job than PublicJobJson does: its language and translation, where the work is done, and what the employer
-- discloses. History keeps that, too. What ended before has nulls: it is not known any more.
ALTER TABLE job_version ADD COLUMN language text;
ALTER TABLE job_version ADD COLUMN translation_title text;
ALTER TABLE job_version ADD COLUMN translation_text integer; -- the number of the translated description, if there is one
ALTER TABLE job_version ADD COLUMN workplace_type text;
ALTER TABLE job_version ADD COLUMN remote_regions text;
ALTER TABLE job_version ADD COLUMN disclosures text;
CREATE INDEX job_version_of_translation ON job_version (employer, job, translation_text, number) WHERE translation_text IS NOT NULL;

-- The number of this text of a job, which is kept if it was not yet.
CREATE FUNCTION keep_text(of_employer integer, of_job integer, content text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    bytes integer := octet_length(content);
    kept integer;
BEGIN
    SELECT t.number INTO kept FROM job_text t
        WHERE t.employer = of_employer AND t.job = of_job AND t.size = bytes AND t.text = content;
    IF kept IS NULL THEN
        INSERT INTO job_text (employer, job, number, size, text)
            SELECT of_employer, of_job, coalesce(max(number), 0) + 1, bytes, content
            FROM job_text WHERE employer = of_employer AND job = of_job
            RETURNING number INTO kept;
    END IF;
    RETURN kept;
END $$;

-- As it was (V016), with these columns.
CREATE OR REPLACE FUNCTION keep_version(was job, begun_at bigint, ended_at bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    text_number integer := keep_text(was.employer, was.id, was.description);
    translation_number integer;
    last_number integer;
    outdated integer;
    most history_limit;
BEGIN
    SELECT * INTO most FROM history_limit;
    IF was.translation_description IS NOT NULL THEN
        translation_number := keep_text(was.employer, was.id, was.translation_description);
    END IF;
    INSERT INTO job_version (employer, job, number, begun, ended, text, title, publish_date, close_date, confidential, location_ids,
            category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type, application_url,
            language, translation_title, translation_text, workplace_type, remote_regions, disclosures)
        SELECT was.employer, was.id, coalesce(max(number), 0) + 1, begun_at, ended_at, text_number, was.title, was.publish_date,
            was.close_date, was.confidential, was.location_ids, was.category_ids, was.position_type, was.salary_amount,
            was.salary_max, was.salary_period, was.plus_commission, was.routing_type,
            CASE WHEN NOT was.confidential THEN was.application_url END,
            was.language, was.translation_title, translation_number, was.workplace_type, was.remote_regions, was.disclosures
        FROM job_version WHERE employer = was.employer AND job = was.id
        RETURNING number INTO last_number;
    outdated := last_number - most.versions;
    IF (SELECT sum(size) FROM job_text WHERE employer = was.employer AND job = was.id) > most.text_bytes THEN
        outdated := greatest(outdated, (SELECT max(last) FROM (SELECT last, sum(size) OVER (ORDER BY last DESC) AS total FROM (
            SELECT t.size, greatest(
                (SELECT max(v.number) FROM job_version v
                    WHERE v.employer = was.employer AND v.job = was.id AND v.text = t.number),
                (SELECT max(v.number) FROM job_version v
                    WHERE v.employer = was.employer AND v.job = was.id AND v.translation_text = t.number)) AS last
            FROM job_text t WHERE t.employer = was.employer AND t.job = was.id) used) texts WHERE total > most.text_bytes));
    END IF;
    -- What somebody else erases right now is not waited for: they wait for the job.
    DELETE FROM job_version WHERE employer = was.employer AND job = was.id AND number IN (SELECT number FROM job_version
        WHERE employer = was.employer AND job = was.id AND number <= outdated FOR UPDATE SKIP LOCKED);
END $$;

-- As it was (V020), with these columns.
CREATE OR REPLACE FUNCTION end_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    begun_at bigint := coalesce((SELECT since FROM job_shown_since WHERE employer = OLD.employer AND job = OLD.id), OLD.updated_at);
    ended_at bigint;
BEGIN
    IF EXISTS (SELECT 1 FROM hidden_job WHERE job = OLD.id) THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN
        -- The statement that deletes says when. One that does not, as when an employer leaves, leaves no version.
        ended_at := nullif(current_setting('posthaste.deleted_at', true), '')::bigint;
    ELSE
        ended_at := NEW.updated_at;
        IF NEW.status = 'active' AND (OLD.title, OLD.publish_date, OLD.close_date, OLD.confidential, OLD.location_ids, OLD.category_ids,
                OLD.position_type, OLD.salary_amount, OLD.salary_max, OLD.salary_period, OLD.plus_commission, OLD.routing_type,
                CASE WHEN NOT OLD.confidential THEN OLD.application_url END, OLD.language, OLD.translation_title, OLD.workplace_type,
                OLD.remote_regions, OLD.disclosures, OLD.description, OLD.translation_description)
            IS NOT DISTINCT FROM (NEW.title, NEW.publish_date, NEW.close_date, NEW.confidential, NEW.location_ids, NEW.category_ids,
                NEW.position_type, NEW.salary_amount, NEW.salary_max, NEW.salary_period, NEW.plus_commission, NEW.routing_type,
                CASE WHEN NOT NEW.confidential THEN NEW.application_url END, NEW.language, NEW.translation_title, NEW.workplace_type,
                NEW.remote_regions, NEW.disclosures, NEW.description, NEW.translation_description) THEN
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

-- A text goes with the last version that has it.
CREATE OR REPLACE FUNCTION forget_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_history(OLD.job);
    DELETE FROM job_text t WHERE t.employer = OLD.employer AND t.job = OLD.job AND t.number IN (OLD.text, OLD.translation_text)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = OLD.employer AND v.job = OLD.job AND v.text = t.number)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = OLD.employer AND v.job = OLD.job
            AND v.translation_text = t.number);
    RETURN NULL;
END $$;
