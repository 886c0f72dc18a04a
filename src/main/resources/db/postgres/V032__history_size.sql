-- How many bytes of history an employer has, so that its quota is checked without reading all of it. Triggers keep it, so that no writer can
-- forget it. What an active job takes is known, too, because it becomes history. See decision 27. A version takes 512 bytes for all that is short, and
-- what its titles, its address and its disclosures have; texts count in job_text, once each.
CREATE TABLE history_size (
    employer integer NOT NULL,
    job      integer NOT NULL, -- who writes or erases a version has locked its job, so nobody waits for this row
    bytes    bigint NOT NULL,
    PRIMARY KEY (employer, job)
) WITH (fillfactor = 50); -- room to change a row in place

CREATE FUNCTION version_bytes(title text, translation_title text, application_url text, disclosures text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT (512 + octet_length(title) + coalesce(octet_length(translation_title), 0) + coalesce(octet_length(application_url), 0)
        + coalesce(octet_length(disclosures), 0))::bigint
$$;

INSERT INTO history_size (employer, job, bytes)
    SELECT employer, job, sum(bytes) FROM (
        SELECT employer, job, version_bytes(title, translation_title, application_url, disclosures) AS bytes FROM job_version
        UNION ALL SELECT employer, job, size FROM job_text) kept GROUP BY employer, job;

CREATE FUNCTION add_history(of_employer integer, of_job integer, more_bytes bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO history_size AS h (employer, job, bytes) VALUES (of_employer, of_job, more_bytes)
        ON CONFLICT (employer, job) DO UPDATE SET bytes = h.bytes + excluded.bytes
$$;
CREATE FUNCTION remove_history(of_employer integer, of_job integer, fewer_bytes bigint) RETURNS void LANGUAGE sql AS $$
    SELECT add_history(of_employer, of_job, -fewer_bytes);
    DELETE FROM history_size WHERE employer = of_employer AND job = of_job AND bytes = 0;
$$;
CREATE FUNCTION size_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM add_history(NEW.employer, NEW.job, NEW.size);
    ELSE
        PERFORM remove_history(OLD.employer, OLD.job, OLD.size);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER job_text_sized AFTER INSERT OR DELETE ON job_text FOR EACH ROW EXECUTE FUNCTION size_text();
CREATE FUNCTION size_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM add_history(NEW.employer, NEW.job, version_bytes(NEW.title, NEW.translation_title, NEW.application_url, NEW.disclosures));
    ELSE
        PERFORM remove_history(OLD.employer, OLD.job, version_bytes(OLD.title, OLD.translation_title, OLD.application_url, OLD.disclosures));
    END IF;
    RETURN NULL;
END $$;
-- By its name it comes after job_version_gone, which locks the job.
CREATE TRIGGER job_version_sized AFTER INSERT OR DELETE ON job_version FOR EACH ROW EXECUTE FUNCTION size_version();

-- What the active jobs will take as history. It is in the row that every write of a job changes anyway.
ALTER TABLE job_tally ADD COLUMN active_bytes bigint NOT NULL DEFAULT 0;
UPDATE job_tally t SET active_bytes = a.bytes FROM (SELECT employer, sum(version_bytes(title, translation_title, application_url, disclosures)
        + octet_length(description) + coalesce(octet_length(translation_description), 0)) AS bytes FROM job WHERE status = 'active' GROUP BY employer) a
    WHERE t.employer = a.employer AND t.slot = (SELECT min(slot) FROM job_tally f WHERE f.employer = t.employer); -- any one: the sum counts

-- As they were (V010), with these bytes. Who calls count_jobs later does not know them: until then, count_job adds them up in posthaste.active_bytes.
CREATE FUNCTION count_sized_jobs(of_employer integer, more_active integer, more_archived integer, more_draft integer, more_changes integer,
    more_bytes bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO job_tally AS t (employer, slot, active, archived, draft, changes, active_bytes)
        VALUES (of_employer, pg_backend_pid() % 16, more_active, more_archived, more_draft, more_changes, more_bytes)
        ON CONFLICT (employer, slot) DO UPDATE SET active = t.active + excluded.active,
            archived = t.archived + excluded.archived, draft = t.draft + excluded.draft, changes = t.changes + excluded.changes,
            active_bytes = t.active_bytes + excluded.active_bytes
$$;
CREATE FUNCTION uncounted_bytes() RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce(nullif(current_setting('posthaste.active_bytes', true), ''), '0')::bigint
$$;
CREATE OR REPLACE FUNCTION count_jobs(of_employer integer, more_active integer, more_archived integer, more_draft integer, more_changes integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM count_sized_jobs(of_employer, more_active, more_archived, more_draft, more_changes, uncounted_bytes());
    PERFORM set_config('posthaste.active_bytes', '', true);
END $$;
CREATE OR REPLACE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    came text := CASE WHEN TG_OP = 'DELETE' THEN '' ELSE NEW.status END;
    went text := CASE WHEN TG_OP = 'INSERT' THEN '' ELSE OLD.status END;
    more_bytes bigint := 0;
BEGIN
    IF came = 'active' THEN
        more_bytes := version_bytes(NEW.title, NEW.translation_title, NEW.application_url, NEW.disclosures) + octet_length(NEW.description)
            + coalesce(octet_length(NEW.translation_description), 0);
    END IF;
    IF went = 'active' THEN
        more_bytes := more_bytes - version_bytes(OLD.title, OLD.translation_title, OLD.application_url, OLD.disclosures)
            - octet_length(OLD.description) - coalesce(octet_length(OLD.translation_description), 0);
    END IF;
    IF current_setting('posthaste.counting', true) IS DISTINCT FROM 'later' THEN
        PERFORM count_sized_jobs(CASE WHEN TG_OP = 'DELETE' THEN OLD.employer ELSE NEW.employer END,
            (came = 'active')::integer - (went = 'active')::integer,
            (came = 'archived')::integer - (went = 'archived')::integer,
            (came = 'draft')::integer - (went = 'draft')::integer, 1, more_bytes);
    ELSIF more_bytes <> 0 THEN
        PERFORM set_config('posthaste.active_bytes', (uncounted_bytes() + more_bytes)::text, true);
    END IF;
    RETURN NULL;
END $$;
