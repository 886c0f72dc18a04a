-- The indexes of jobs, and what follows from a change of a job. Triggers record it, so that no statement can omit it.

CREATE UNIQUE INDEX job_reference ON job (employer, reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX job_newest_of_status ON job (employer, status, publish_date DESC, id DESC, search);
CREATE INDEX job_of_source ON job (employer, source, id) WHERE source IS NOT NULL;
-- Sort orders of the list. Status and source are included so that jobs that do not match are skipped without reading their rows.
CREATE INDEX job_by_update ON job (employer, updated_at, id, status, source);
CREATE INDEX job_by_close_date ON job (employer, close_date, id, status, source);
CREATE INDEX job_by_title ON job (employer, substr(search, 1, 100), id, status, source);
-- Includes the status, or SQLite would prefer the index of all drafts.
CREATE INDEX job_scheduled ON job (employer, status, publish_on) WHERE status = 'draft' AND publish_on IS NOT NULL;
CREATE INDEX job_breaking ON job (employer, broken_posting_rules) WHERE broken_posting_rules <> 0;
-- Includes the employer, so that the board skips sandboxes without reading their jobs.
CREATE INDEX job_open ON job (publish_date DESC, id DESC, close_date, employer) WHERE status = 'active';
-- Includes everything that a refresh checks, or SQLite would walk job_open, which contains every active job. Closed jobs are left out:
-- jobs are refreshed in chunks, and each chunk would skip all of them again.
CREATE INDEX job_to_refresh ON job (publish_date, close_date, employer) WHERE auto_refresh AND status = 'active' AND closed_at IS NULL;
CREATE INDEX job_to_close ON job (close_date) WHERE status = 'active' AND closed_at IS NULL;
CREATE INDEX job_to_publish ON job (publish_on) WHERE status = 'draft' AND publish_on IS NOT NULL;

-- Every change, in the order of the commits. The number is the employer's change counter, which suffices because there is only one writer.
CREATE TABLE job_change (
    employer     INTEGER NOT NULL,
    seq          BIGINT NOT NULL,
    at           BIGINT NOT NULL,
    kind         TEXT NOT NULL,
    job          INTEGER NOT NULL,
    reference_id TEXT,
    source       TEXT,
    status       TEXT NOT NULL,
    version      INTEGER NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (employer, seq)
) WITHOUT ROWID;

-- The secret that protects cursors into the log, and the number up to which the log was truncated.
CREATE TABLE job_change_log (
    employer INTEGER NOT NULL PRIMARY KEY,
    secret   TEXT NOT NULL,
    cut      BIGINT NOT NULL
);

-- The bytes that the active jobs will add to the history. They are counted in the row that every write of a job changes anyway.
ALTER TABLE job_tally ADD COLUMN active_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE job_tally SET active_bytes = (SELECT coalesce(sum(512 + octet_length(title) + coalesce(octet_length(application_url), 0)
    + octet_length(description)), 0) FROM job j WHERE j.employer = job_tally.employer AND j.status = 'active') WHERE slot = 0;

-- The search index of each node follows this log: the jobs whose public view may have changed. Drafts are not logged. See decision 29.
CREATE TABLE board_change (
    number   INTEGER PRIMARY KEY, -- increases in the order of the commits: there is one writer, and the newest rows are never deleted
    mark     INTEGER NOT NULL DEFAULT (random()), -- distinguishes a row from another with the same number after a restore
    employer INTEGER NOT NULL,
    job      INTEGER -- null for all jobs of the employer
);
-- Identifies this database: an index of another one is useless.
CREATE TABLE board_log (
    id TEXT NOT NULL
);
INSERT INTO board_log (id) VALUES (lower(hex(randomblob(16))));

-- The day of the first publication of jobs that were refreshed since: publish_date is then the day of the last refresh. A separate table, because
-- most jobs need no row and a column would be stored behind the description.
CREATE TABLE job_first_published (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    day      TEXT NOT NULL,
    PRIMARY KEY (employer, job)
) WITHOUT ROWID;

-- What users were told about a job. Written together with the mail, so that nobody is told twice.
CREATE TABLE job_notice (
    employer INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('week', 'day', 'closed', 'unpublished')),
    job      INTEGER NOT NULL,
    due_on   TEXT NOT NULL, -- the close date, or for an unpublished draft the day on which it was to be published
    told_on  TEXT NOT NULL,
    PRIMARY KEY (employer, kind, job, due_on)
) WITHOUT ROWID;
CREATE INDEX job_notice_told ON job_notice (told_on, employer, kind);

-- How often candidates viewed a job on a day. Nothing is recorded about the candidates.
CREATE TABLE job_view (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    day      TEXT NOT NULL,
    count    INTEGER NOT NULL,
    PRIMARY KEY (employer, job, day)
) WITHOUT ROWID;
CREATE INDEX job_view_day ON job_view (day);

-- The process that is applying a set of jobs from one of an employer's systems. It renews the lease; after a crash, the lease expires.
CREATE TABLE job_set_lease (
    employer INTEGER NOT NULL,
    source   TEXT NOT NULL,
    token    TEXT NOT NULL,
    ends_at  BIGINT NOT NULL,
    PRIMARY KEY (employer, source)
);

-- Search index, places and categories: unchanged from 0.1.0, except for a conflict clause (see job_still_shown).
CREATE TRIGGER job_search_insert AFTER INSERT ON job BEGIN
    INSERT INTO job_search_due (job) VALUES (new.id);
END;
CREATE TRIGGER job_search_delete AFTER DELETE ON job BEGIN
    DELETE FROM job_search_due WHERE job = old.id;
    DELETE FROM job_search WHERE rowid = old.id;
END;
CREATE TRIGGER job_filed AFTER INSERT ON job WHEN new.status = 'active' BEGIN
    INSERT INTO job_place (location, job, employer) SELECT value, new.id, new.employer
        FROM json_each('[' || replace(new.location_ids, ' ', ',') || ']');
    INSERT INTO job_category (category, job, employer) SELECT value, new.id, new.employer
        FROM json_each('[' || replace(new.category_ids, ' ', ',') || ']');
END;
CREATE TRIGGER job_taken_out AFTER DELETE ON job WHEN old.status = 'active' BEGIN
    DELETE FROM job_place WHERE job = old.id
        AND location IN (SELECT value FROM json_each('[' || replace(old.location_ids, ' ', ',') || ']'));
    DELETE FROM job_category WHERE job = old.id
        AND category IN (SELECT value FROM json_each('[' || replace(old.category_ids, ' ', ',') || ']'));
END;
CREATE TRIGGER job_refiled AFTER UPDATE OF status, location_ids, category_ids ON job
WHEN old.status <> new.status OR old.location_ids <> new.location_ids OR old.category_ids <> new.category_ids BEGIN
    DELETE FROM job_place WHERE job = old.id
        AND location IN (SELECT value FROM json_each('[' || replace(old.location_ids, ' ', ',') || ']'));
    DELETE FROM job_category WHERE job = old.id
        AND category IN (SELECT value FROM json_each('[' || replace(old.category_ids, ' ', ',') || ']'));
    INSERT INTO job_place (location, job, employer) SELECT value, new.id, new.employer
        FROM json_each('[' || replace(new.location_ids, ' ', ',') || ']') WHERE new.status = 'active';
    INSERT INTO job_category (category, job, employer) SELECT value, new.id, new.employer
        FROM json_each('[' || replace(new.category_ids, ' ', ',') || ']') WHERE new.status = 'active';
END;

CREATE TRIGGER job_unseen AFTER DELETE ON job BEGIN
    DELETE FROM job_view WHERE employer = old.employer AND job = old.id;
END;

CREATE TRIGGER job_on_board AFTER INSERT ON job WHEN new.status = 'active' BEGIN
    INSERT INTO board_change (employer, job) VALUES (new.employer, new.id);
END;
CREATE TRIGGER job_changed_on_board AFTER UPDATE ON job WHEN old.status = 'active' OR new.status = 'active' BEGIN
    INSERT INTO board_change (employer, job) VALUES (new.employer, new.id);
END;
CREATE TRIGGER job_off_board AFTER DELETE ON job WHEN old.status = 'active' BEGIN
    INSERT INTO board_change (employer, job) VALUES (old.employer, old.id);
END;
CREATE TRIGGER employer_changed_on_board AFTER UPDATE OF name, sandbox ON employer
WHEN old.name <> new.name OR old.sandbox <> new.sandbox BEGIN
    INSERT INTO board_change (employer, job) VALUES (new.id, NULL);
END;

-- Counters and the change log. Only a delete is logged by the statement itself, because the row has no time of the delete.
CREATE TRIGGER job_counted AFTER INSERT ON job BEGIN
    INSERT INTO job_tally (employer, slot, active, archived, draft, changes, active_bytes)
        VALUES (new.employer, 0, new.status = 'active', new.status = 'archived', new.status = 'draft', 1,
            iif(new.status = 'active', 512 + octet_length(new.title) + coalesce(octet_length(new.translation_title), 0)
                + coalesce(octet_length(new.application_url), 0) + coalesce(octet_length(new.disclosures), 0) + octet_length(new.description)
                + coalesce(octet_length(new.translation_description), 0), 0))
        ON CONFLICT (employer, slot) DO UPDATE SET active = active + excluded.active,
            archived = archived + excluded.archived, draft = draft + excluded.draft, changes = changes + 1,
            active_bytes = active_bytes + excluded.active_bytes;
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        SELECT new.employer, changes, new.updated_at, 'created', new.id, new.reference_id, new.source, new.status, new.version,
            new.updated_at FROM job_tally WHERE employer = new.employer AND slot = 0;
END;
CREATE TRIGGER job_uncounted AFTER DELETE ON job BEGIN
    UPDATE job_tally SET active = active - (old.status = 'active'), archived = archived - (old.status = 'archived'),
        draft = draft - (old.status = 'draft'), changes = changes + 1,
        active_bytes = active_bytes - iif(old.status = 'active', 512 + octet_length(old.title) + coalesce(octet_length(old.translation_title), 0)
            + coalesce(octet_length(old.application_url), 0) + coalesce(octet_length(old.disclosures), 0) + octet_length(old.description)
            + coalesce(octet_length(old.translation_description), 0), 0)
        WHERE employer = old.employer AND slot = 0;
END;
CREATE TRIGGER job_recounted AFTER UPDATE ON job BEGIN
    UPDATE job_tally SET active = active + (new.status = 'active') - (old.status = 'active'),
        archived = archived + (new.status = 'archived') - (old.status = 'archived'),
        draft = draft + (new.status = 'draft') - (old.status = 'draft'), changes = changes + 1,
        active_bytes = active_bytes
            + iif(new.status = 'active', 512 + octet_length(new.title) + coalesce(octet_length(new.translation_title), 0)
                + coalesce(octet_length(new.application_url), 0) + coalesce(octet_length(new.disclosures), 0) + octet_length(new.description)
                + coalesce(octet_length(new.translation_description), 0), 0)
            - iif(old.status = 'active', 512 + octet_length(old.title) + coalesce(octet_length(old.translation_title), 0)
                + coalesce(octet_length(old.application_url), 0) + coalesce(octet_length(old.disclosures), 0) + octet_length(old.description)
                + coalesce(octet_length(old.translation_description), 0), 0)
        WHERE employer = new.employer AND slot = 0;
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        SELECT new.employer, changes,
            CASE WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL THEN new.closed_at ELSE new.updated_at END,
            CASE WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL THEN 'closed'
                WHEN new.status = old.status THEN CASE WHEN new.publish_date = old.publish_date THEN 'updated' ELSE 'refreshed' END
                WHEN new.status = 'active' THEN 'published' WHEN new.status = 'archived' THEN 'archived' ELSE 'updated' END,
            new.id, new.reference_id, new.source, new.status, new.version, new.updated_at
        FROM job_tally WHERE employer = new.employer AND slot = 0;
END;

CREATE TRIGGER job_search_update AFTER UPDATE OF search ON job WHEN old.search <> new.search BEGIN
    INSERT INTO job_search_due (job) VALUES (new.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER job_republished AFTER UPDATE OF publish_date ON job WHEN old.launched AND new.publish_date > old.publish_date BEGIN
    INSERT INTO job_first_published (employer, job, day) VALUES (old.employer, old.id, old.publish_date) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER job_first_published_forgotten AFTER DELETE ON job BEGIN
    DELETE FROM job_first_published WHERE employer = old.employer AND job = old.id;
END;
