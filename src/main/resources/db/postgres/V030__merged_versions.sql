-- Versions of a job that were public for less than a few minutes are merged with the one that follows. See decision 27.

ALTER TABLE history_limit ADD COLUMN brief_ms bigint NOT NULL DEFAULT 300000; -- a version that was public for less is merged
ALTER TABLE history_limit ADD COLUMN merged_ms bigint NOT NULL DEFAULT 3600000; -- versions are merged over at most this time
-- From begun to settled, other versions were shown: so many, each for a short time. Null if none were.
ALTER TABLE job_version ADD COLUMN settled bigint;
ALTER TABLE job_version ADD COLUMN merged integer NOT NULL DEFAULT 0;
ALTER TABLE job_shown_since ADD COLUMN settled bigint;
ALTER TABLE job_shown_since ADD COLUMN merged integer NOT NULL DEFAULT 0;

-- By the job first: whether a deleted job was ever public is asked without knowing its employer.
DROP INDEX job_version_of_text;
CREATE INDEX job_version_of_text ON job_version (job, text, number);

-- As it was (V021), with what was merged.
DROP FUNCTION keep_version(job, bigint, bigint);
CREATE FUNCTION keep_version(was job, shown job_shown_since, ended_at bigint) RETURNS void LANGUAGE plpgsql AS $$
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
            language, translation_title, translation_text, workplace_type, remote_regions, disclosures, settled, merged)
        SELECT was.employer, was.id, coalesce(max(number), 0) + 1, shown.since, ended_at, text_number, was.title, was.publish_date,
            was.close_date, was.confidential, was.location_ids, was.category_ids, was.position_type, was.salary_amount,
            was.salary_max, was.salary_period, was.plus_commission, was.routing_type,
            CASE WHEN NOT was.confidential THEN was.application_url END,
            was.language, was.translation_title, translation_number, was.workplace_type, was.remote_regions, was.disclosures,
            CASE WHEN shown.merged > 0 THEN least(shown.settled, ended_at) END, shown.merged
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

-- Since when candidates see a job as it is; settled is never null here. Given the row as a whole, it would fetch the description.
CREATE FUNCTION shown_since(of_employer integer, of_job integer, changed_at bigint) RETURNS job_shown_since LANGUAGE plpgsql AS $$
DECLARE
    shown job_shown_since;
BEGIN
    SELECT * INTO shown FROM job_shown_since WHERE employer = of_employer AND job = of_job;
    IF NOT FOUND THEN
        shown.since := changed_at;
        shown.merged := 0;
    END IF;
    shown.settled := coalesce(shown.settled, shown.since);
    RETURN shown;
END $$;

-- Whether a version is merged with the one that follows. The first version of a burst is kept: one is merged only if the version before it was
-- brief, too. Nothing is merged near a close date, when it depends on the time zone whether candidates saw it: 10 hours after a day begins
-- in UTC, it is over in the earliest zone.
CREATE FUNCTION is_merged(of_employer integer, of_job integer, shown job_shown_since, ended_at bigint, closes date)
    RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    most history_limit;
BEGIN
    SELECT * INTO most FROM history_limit;
    RETURN ended_at > shown.since AND ended_at >= shown.settled
        AND ended_at - shown.settled < most.brief_ms AND ended_at - shown.since <= most.merged_ms
        AND ended_at < (extract(epoch FROM closes)::bigint + 36000) * 1000
        AND (shown.merged > 0 OR EXISTS (SELECT 1 FROM (SELECT v.ended, coalesce(v.settled, v.begun) AS settled FROM job_version v
            WHERE v.employer = of_employer AND v.job = of_job ORDER BY v.number DESC LIMIT 1) p
            WHERE p.ended = shown.since AND p.ended - p.settled < most.brief_ms));
END $$;

CREATE OR REPLACE FUNCTION end_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    shown job_shown_since := shown_since(OLD.employer, OLD.id, OLD.updated_at);
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
            IF ended_at > shown.since THEN
                INSERT INTO job_shown_since (employer, job, since) VALUES (OLD.employer, OLD.id, shown.since)
                    ON CONFLICT (employer, job) DO NOTHING;
            END IF;
            RETURN NULL;
        END IF;
        IF NEW.status = 'active' AND is_merged(OLD.employer, OLD.id, shown, ended_at, least(OLD.close_date, NEW.close_date)) THEN
            -- What is merged is not kept: the version that follows begins when it began.
            INSERT INTO job_shown_since (employer, job, since, settled, merged)
                VALUES (OLD.employer, OLD.id, shown.since, ended_at, shown.merged + (ended_at > shown.settled)::integer)
                ON CONFLICT (employer, job) DO UPDATE SET settled = excluded.settled, merged = excluded.merged;
            RETURN NULL;
        END IF;
    END IF;
    DELETE FROM job_shown_since WHERE employer = OLD.employer AND job = OLD.id;
    -- 36 hours after the close date begins, it is over in every time zone. What ended before it began was never shown.
    ended_at := CASE WHEN ended_at IS NOT NULL
        THEN least(ended_at, (extract(epoch FROM OLD.close_date)::bigint + 129600) * 1000) END;
    IF ended_at > shown.since AND NOT (SELECT sandbox FROM employer WHERE id = OLD.employer) THEN
        PERFORM keep_version(OLD, shown, ended_at);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION end_hidden_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was job;
    shown job_shown_since;
    ended_at bigint;
BEGIN
    SELECT * INTO was FROM job WHERE id = NEW.job FOR NO KEY UPDATE;
    IF was.status = 'active' THEN
        shown := shown_since(was.employer, was.id, was.updated_at);
        DELETE FROM job_shown_since WHERE employer = was.employer AND job = was.id;
        ended_at := least(NEW.hidden_at, (extract(epoch FROM was.close_date)::bigint + 129600) * 1000);
        IF ended_at > shown.since AND NOT (SELECT sandbox FROM employer WHERE id = was.employer) THEN
            PERFORM keep_version(was, shown, ended_at);
        END IF;
    END IF;
    RETURN NULL;
END $$;
