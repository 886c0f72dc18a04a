-- What candidates could see of a job, and when. The current version is the job itself: triggers store a version only when it ends, so that a
-- create costs nothing. See decision 27.

-- How much is kept for each job. The oldest versions are deleted first.
CREATE TABLE history_limit (
    versions   integer NOT NULL,
    text_bytes bigint NOT NULL,
    brief_ms   bigint NOT NULL DEFAULT 300000, -- a version that was public for less is merged with the next one
    merged_ms  bigint NOT NULL DEFAULT 3600000 -- the longest period over which versions are merged
);
INSERT INTO history_limit (versions, text_bytes) VALUES (10000, 67108864);

-- Employers and places are stored by id; their former names are kept below. The URL is null where candidates could not see it.
CREATE TABLE job_version (
    employer          integer NOT NULL,
    job               integer NOT NULL,
    number            integer NOT NULL, -- increases with every version of the job
    begun             bigint NOT NULL,
    ended             bigint NOT NULL, -- at the latest: the job is not shown after its close date, in the operator's time zone
    text              integer NOT NULL, -- number of the description
    title             text NOT NULL,
    publish_date      date NOT NULL,
    close_date        date NOT NULL,
    confidential      boolean NOT NULL,
    location_ids      text NOT NULL,
    category_ids      text NOT NULL,
    position_type     integer NOT NULL,
    salary_amount     bigint,
    salary_max        bigint,
    salary_period     integer,
    plus_commission   boolean NOT NULL,
    routing_type      integer NOT NULL,
    application_url   text,
    language          text NOT NULL,
    translation_title text,
    translation_text  integer, -- number of the translated description
    workplace_type    text NOT NULL,
    remote_regions    text NOT NULL,
    disclosures       text,
    settled           bigint, -- from begun to settled, brief versions were shown that are merged into this one; null if there were none
    merged            integer NOT NULL DEFAULT 0, -- number of versions merged into this one
    PRIMARY KEY (employer, job, number)
);
-- By the job first: whether a deleted job was ever public is asked without knowing its employer.
CREATE INDEX job_version_of_text ON job_version (job, text, number);
CREATE INDEX job_version_of_translation ON job_version (employer, job, translation_text, number) WHERE translation_text IS NOT NULL;
CREATE INDEX job_version_age ON job_version (ended);

-- Each distinct description of a job is stored once, regardless of how many versions have it.
CREATE TABLE job_text (
    employer integer NOT NULL,
    job      integer NOT NULL,
    number   integer NOT NULL,
    size     integer NOT NULL, -- in bytes
    text     text NOT NULL,
    PRIMARY KEY (employer, job, number)
);
-- Includes the number, so that texts beyond the limit are found without reading a text.
CREATE INDEX job_text_size ON job_text (employer, job, size, number);

-- When candidates began to see a job as it is, if that differs from its last update.
CREATE TABLE job_shown_since (
    employer integer NOT NULL,
    job      integer NOT NULL,
    since    bigint NOT NULL,
    settled  bigint, -- as in job_version
    merged   integer NOT NULL DEFAULT 0,
    PRIMARY KEY (employer, job)
);

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

-- Postings that the operator hides from candidates. A separate table, because there are few and a column behind a long description would be
-- slow to read. A row remains when its job is deleted, until the employer is removed. A move copies this table before the jobs, so that its
-- trigger finds no version to end.
CREATE TABLE hidden_job (
    job       integer PRIMARY KEY,
    employer  integer NOT NULL,
    reason    text NOT NULL, -- the operator's explanation to the employer
    hidden_at bigint NOT NULL
);
CREATE INDEX hidden_job_of ON hidden_job (employer);

-- Returns the number of this text of a job, after storing it if necessary.
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

-- Stores a version of a job, and deletes the oldest ones beyond the limit.
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
    -- Rows that another transaction is deleting are skipped: that transaction waits for the job.
    DELETE FROM job_version WHERE employer = was.employer AND job = was.id AND number IN (SELECT number FROM job_version
        WHERE employer = was.employer AND job = was.id AND number <= outdated FOR UPDATE SKIP LOCKED);
END $$;

-- Returns when candidates began to see a job as it is; settled is never null in the result. Takes columns rather than the whole row, which would
-- fetch the description.
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

-- Whether a version is merged with the next one. The first version of a burst is kept: a version is merged only if the one before it was brief, too.
-- Nothing is merged near a close date, when it depends on the time zone whether candidates saw it: 10 hours after a day begins in UTC, it is over
-- in the earliest zone.
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

-- A hidden job has no versions, because nobody sees it.
CREATE FUNCTION end_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    shown job_shown_since := shown_since(OLD.employer, OLD.id, OLD.updated_at);
    ended_at bigint;
BEGIN
    IF EXISTS (SELECT 1 FROM hidden_job WHERE job = OLD.id) THEN
        RETURN NULL;
    END IF;
    IF TG_OP = 'DELETE' THEN
        -- The statement that deletes a job sets the time. If none was set, as when an employer is removed, no version is stored.
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
            -- Candidates see no difference: only the time since which they see this version is recorded.
            IF ended_at > shown.since THEN
                INSERT INTO job_shown_since (employer, job, since) VALUES (OLD.employer, OLD.id, shown.since)
                    ON CONFLICT (employer, job) DO NOTHING;
            END IF;
            RETURN NULL;
        END IF;
        IF NEW.status = 'active' AND is_merged(OLD.employer, OLD.id, shown, ended_at, least(OLD.close_date, NEW.close_date)) THEN
            -- A version that is merged is not stored: the next one begins when it began.
            INSERT INTO job_shown_since (employer, job, since, settled, merged)
                VALUES (OLD.employer, OLD.id, shown.since, ended_at, shown.merged + (ended_at > shown.settled)::integer)
                ON CONFLICT (employer, job) DO UPDATE SET settled = excluded.settled, merged = excluded.merged;
            RETURN NULL;
        END IF;
    END IF;
    DELETE FROM job_shown_since WHERE employer = OLD.employer AND job = OLD.id;
    -- 36 hours after the close date begins in UTC, it is over in every time zone. A version that ended before it began was never shown.
    ended_at := CASE WHEN ended_at IS NOT NULL
        THEN least(ended_at, (extract(epoch FROM OLD.close_date)::bigint + 129600) * 1000) END;
    IF ended_at > shown.since AND NOT (SELECT sandbox FROM employer WHERE id = OLD.employer) THEN
        PERFORM keep_version(OLD, shown, ended_at);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER job_outdated AFTER UPDATE OR DELETE ON job FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION end_version();

CREATE FUNCTION end_hidden_version() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER job_hidden AFTER INSERT ON hidden_job FOR EACH ROW EXECUTE FUNCTION end_hidden_version();

-- A text must not be deleted while a new version begins to refer to it. Whoever stores a version has locked the job, so whoever deletes one locks it
-- as well, or a number in its place if the job is gone. An advisory lock for every change would be too many: the server has room for a few thousand.
CREATE FUNCTION lock_history(of_job integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM job WHERE id = of_job FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        PERFORM pg_advisory_xact_lock(16, of_job);
    END IF;
END $$;

-- A text is deleted with the last version that has it.
CREATE FUNCTION forget_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_history(OLD.job);
    DELETE FROM job_text t WHERE t.employer = OLD.employer AND t.job = OLD.job AND t.number IN (OLD.text, OLD.translation_text)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = OLD.employer AND v.job = OLD.job AND v.text = t.number)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = OLD.employer AND v.job = OLD.job
            AND v.translation_text = t.number);
    RETURN NULL;
END $$;
CREATE TRIGGER job_version_gone AFTER DELETE ON job_version FOR EACH ROW EXECUTE FUNCTION forget_text();

-- The size of each employer's history in bytes, so that its quota is checked without reading all of it. A version counts 512 bytes for its short
-- columns, plus its titles, URL and disclosures; a text counts once.
CREATE TABLE history_size (
    employer integer NOT NULL,
    job      integer NOT NULL, -- whoever stores or deletes a version has locked its job, so nobody waits for this row
    bytes    bigint NOT NULL,
    PRIMARY KEY (employer, job)
) WITH (fillfactor = 50); -- room to update rows in place

CREATE FUNCTION version_bytes(title text, translation_title text, application_url text, disclosures text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT (512 + octet_length(title) + coalesce(octet_length(translation_title), 0) + coalesce(octet_length(application_url), 0)
        + coalesce(octet_length(disclosures), 0))::bigint
$$;
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
-- Triggers run in the order of their names: this one runs after job_version_gone, which locks the job.
CREATE TRIGGER job_version_sized AFTER INSERT OR DELETE ON job_version FOR EACH ROW EXECUTE FUNCTION size_version();
