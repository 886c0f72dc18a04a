-- The indexes of jobs, and what follows from a change of a job. Triggers record it, so that no statement can omit it.

CREATE INDEX job_of_source ON job (employer, source, id) WHERE source IS NOT NULL;
-- Sort orders of the list. Status and source are included so that jobs that do not match are skipped without reading their rows.
CREATE INDEX job_by_update ON job (employer, updated_at, id, status, source);
CREATE INDEX job_by_close_date ON job (employer, close_date, id, status, source);
CREATE INDEX job_by_title ON job (employer, (substr(search, 1, 100) COLLATE "C"), id, status, source);
CREATE INDEX job_scheduled ON job (employer, id) WHERE status = 'draft' AND publish_on IS NOT NULL;
CREATE INDEX job_breaking ON job (employer, broken_posting_rules, id) WHERE broken_posting_rules <> 0;
-- Includes the employer, so that the board skips sandboxes without reading their jobs.
DROP INDEX job_open;
CREATE INDEX job_open ON job (publish_date DESC, id DESC, close_date, employer) WHERE status = 'active';
-- Closed jobs are left out: jobs are refreshed in chunks, and each chunk would skip all of them again.
DROP INDEX job_to_refresh;
CREATE INDEX job_to_refresh ON job (publish_date) WHERE auto_refresh AND status = 'active' AND closed_at IS NULL;
CREATE INDEX job_to_close ON job (close_date) WHERE status = 'active' AND closed_at IS NULL;
CREATE INDEX job_to_publish ON job (publish_on) WHERE status = 'draft' AND publish_on IS NOT NULL;

-- Every change. Concurrent transactions do not commit in the order in which they take numbers, so a change is first stored with a negative one.
-- Before an employer's log is read, its new changes are numbered in order. See decision 21.
CREATE TABLE job_change (
    employer     integer NOT NULL,
    seq          bigint NOT NULL,
    at           bigint NOT NULL,
    kind         text NOT NULL,
    job          integer NOT NULL,
    reference_id text,
    source       text,
    status       text NOT NULL,
    version      integer NOT NULL,
    updated_at   bigint NOT NULL,
    PRIMARY KEY (employer, seq)
);
CREATE SEQUENCE job_change_written;

-- The secret that protects cursors into the log, and the number up to which the log was truncated.
CREATE TABLE job_change_log (
    employer integer NOT NULL PRIMARY KEY,
    secret   text NOT NULL,
    cut      bigint NOT NULL
);

-- The bytes that the active jobs will add to the history. They are counted in the row that every write of a job changes anyway. The count is the
-- sum over all slots, so it does not matter to which of them it is added here.
ALTER TABLE job_tally ADD COLUMN active_bytes bigint NOT NULL DEFAULT 0;
UPDATE job_tally t SET active_bytes = a.bytes FROM (SELECT employer, sum(version_bytes(title, translation_title, application_url, disclosures)
        + octet_length(description)) AS bytes FROM job WHERE status = 'active' GROUP BY employer) a
    WHERE t.employer = a.employer AND t.slot = (SELECT min(slot) FROM job_tally f WHERE f.employer = t.employer);

-- The search index of each node follows this log: the jobs whose public view may have changed. Drafts are not logged. See decision 29.
CREATE SEQUENCE board_change_number;
CREATE TABLE board_change (
    written  xid8 NOT NULL DEFAULT pg_current_xact_id(), -- a reader that has seen all transactions below one has missed no row below it
    number   bigint NOT NULL DEFAULT nextval('board_change_number'),
    mark     bigint NOT NULL DEFAULT (random() * 9007199254740992)::bigint, -- distinguishes a row from another with the same number after a restore
    employer integer NOT NULL,
    job      integer, -- null for all jobs of the employer
    PRIMARY KEY (written, number)
);
-- Identifies this database: an index of another one is useless.
CREATE TABLE board_log (
    id  text NOT NULL,
    cut xid8 NOT NULL DEFAULT '0' -- rows of transactions below this one may have been deleted
);
INSERT INTO board_log (id) VALUES (gen_random_uuid()::text);

-- The day of the first publication of jobs that were refreshed since: publish_date is then the day of the last refresh.
CREATE TABLE job_first_published (
    employer integer NOT NULL,
    job      integer NOT NULL,
    day      date NOT NULL,
    PRIMARY KEY (employer, job)
);

-- What users were told about a job. Written together with the mail, so that nobody is told twice.
CREATE TABLE job_notice (
    employer integer NOT NULL,
    kind     text NOT NULL CHECK (kind IN ('week', 'day', 'closed', 'unpublished')),
    job      integer NOT NULL,
    due_on   date NOT NULL, -- the close date, or for an unpublished draft the day on which it was to be published
    told_on  date NOT NULL,
    PRIMARY KEY (employer, kind, job, due_on)
);
CREATE INDEX job_notice_told ON job_notice (told_on, employer, kind);

-- How often candidates viewed a job on a day. Nothing is recorded about the candidates.
CREATE TABLE job_view (
    employer integer NOT NULL,
    job      integer NOT NULL,
    day      date NOT NULL,
    count    integer NOT NULL,
    PRIMARY KEY (employer, job, day)
);
CREATE INDEX job_view_day ON job_view (day);
CREATE FUNCTION forget_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM job_view WHERE employer = OLD.employer AND job = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER job_unseen AFTER DELETE ON job FOR EACH ROW EXECUTE FUNCTION forget_views();

-- The process that is applying a set of jobs from one of an employer's systems. It renews the lease; after a crash, the lease expires.
CREATE TABLE job_set_lease (
    employer integer NOT NULL,
    source   text NOT NULL,
    token    text NOT NULL,
    ends_at  bigint NOT NULL,
    PRIMARY KEY (employer, source)
);

-- Counts jobs. A transaction that writes many jobs sets posthaste.counting = 'later' and calls count_jobs once: updating a row of the tally for each
-- job would create a version of it each time, and every update searches through all the earlier ones of its transaction. The caller does not know
-- the bytes of active jobs, so until then, count_job adds them up in posthaste.active_bytes.
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
CREATE FUNCTION count_jobs(of_employer integer, more_active integer, more_archived integer, more_draft integer, more_changes integer)
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
CREATE TRIGGER job_counted AFTER INSERT OR UPDATE OR DELETE ON job FOR EACH ROW EXECUTE FUNCTION count_job();

-- Only a delete is logged by the statement itself, because the row has no time of the delete. The trigger runs after the row is locked, so the
-- changes of one job take their numbers in the order in which they commit.
CREATE FUNCTION log_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    closing boolean := TG_OP = 'UPDATE' AND OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL;
BEGIN
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        VALUES (NEW.employer, -nextval('job_change_written'), CASE WHEN closing THEN NEW.closed_at ELSE NEW.updated_at END,
            CASE WHEN TG_OP = 'INSERT' THEN 'created'
                WHEN closing THEN 'closed'
                WHEN NEW.status = OLD.status THEN CASE WHEN NEW.publish_date = OLD.publish_date THEN 'updated' ELSE 'refreshed' END
                WHEN NEW.status = 'active' THEN 'published' WHEN NEW.status = 'archived' THEN 'archived' ELSE 'updated' END,
            NEW.id, NEW.reference_id, NEW.source, NEW.status, NEW.version, NEW.updated_at);
    RETURN NULL;
END $$;
CREATE TRIGGER job_logged AFTER INSERT OR UPDATE ON job FOR EACH ROW EXECUTE FUNCTION log_job();

CREATE FUNCTION log_job_on_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO board_change (employer, job) VALUES (OLD.employer, OLD.id);
    ELSE
        INSERT INTO board_change (employer, job) VALUES (NEW.employer, NEW.id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER job_on_board AFTER INSERT ON job FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION log_job_on_board();
CREATE TRIGGER job_changed_on_board AFTER UPDATE ON job FOR EACH ROW WHEN (OLD.status = 'active' OR NEW.status = 'active')
    EXECUTE FUNCTION log_job_on_board();
CREATE TRIGGER job_off_board AFTER DELETE ON job FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION log_job_on_board();

CREATE FUNCTION log_employer_on_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO board_change (employer, job) VALUES (NEW.id, NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER employer_changed_on_board AFTER UPDATE OF name, sandbox ON employer
    FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.sandbox <> NEW.sandbox) EXECUTE FUNCTION log_employer_on_board();

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
