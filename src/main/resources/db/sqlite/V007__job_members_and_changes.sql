-- What version 1.2 of the API adds to a job, and the log of changes.
-- The table is made anew: columns after a long description would be slow to read.

DROP TRIGGER job_counted;
DROP TRIGGER job_uncounted;
DROP TRIGGER job_recounted;
DROP TRIGGER job_search_insert;
DROP TRIGGER job_search_update;
DROP TRIGGER job_search_delete;
DROP TRIGGER job_filed;
DROP TRIGGER job_taken_out;
DROP TRIGGER job_refiled;

CREATE TABLE job_new (
    id                      INTEGER PRIMARY KEY AUTOINCREMENT,
    employer                INTEGER NOT NULL REFERENCES employer (id),
    version                 INTEGER NOT NULL DEFAULT 1, -- goes up with every change; a save names the version that was read
    created_at              BIGINT NOT NULL,
    updated_at              BIGINT NOT NULL,
    closed_at               BIGINT, -- when the change log was told that the close date has passed
    reference_id            TEXT,
    source                  TEXT, -- the employer's system that owns the job
    title                   TEXT NOT NULL,
    status                  TEXT NOT NULL CHECK (status IN ('active', 'archived', 'draft')),
    publish_date            TEXT NOT NULL,
    close_date              TEXT NOT NULL,
    close_by_default        INTEGER NOT NULL,
    launched                INTEGER NOT NULL,
    publish_on              TEXT, -- the day on which the draft becomes active
    confidential            INTEGER NOT NULL,
    auto_refresh            INTEGER NOT NULL,
    location_ids            TEXT NOT NULL,
    category_ids            TEXT NOT NULL,
    position_type           INTEGER NOT NULL,
    workplace_type          TEXT NOT NULL CHECK (workplace_type IN ('onsite', 'hybrid', 'remote')),
    remote_regions          TEXT NOT NULL, -- province codes or CA, separated by a space
    salary_amount           INTEGER, -- in cents
    salary_max              INTEGER, -- in cents
    salary_period           INTEGER,
    plus_commission         INTEGER NOT NULL,
    routing_type            INTEGER NOT NULL,
    application_email       TEXT,
    application_url         TEXT,
    disclosures             TEXT, -- JSON; null if nothing is disclosed
    search                  TEXT NOT NULL, -- title and referenceId, folded, one line each
    language                TEXT NOT NULL CHECK (language IN ('en', 'fr')),
    translation_title       TEXT,
    description             TEXT NOT NULL,
    translation_description TEXT
);

-- When older jobs were created and changed is not known: the day they were published is the best that is.
INSERT INTO job_new (id, employer, version, created_at, updated_at, closed_at, reference_id, title, status, publish_date,
        close_date, close_by_default, launched, confidential, auto_refresh, location_ids, category_ids, position_type,
        workplace_type, remote_regions, salary_amount, salary_max, salary_period, plus_commission, routing_type,
        application_email, application_url, search, language, description)
    SELECT j.id, j.employer, j.version, unixepoch(j.publish_date) * 1000, unixepoch(j.publish_date) * 1000,
        CASE WHEN j.status = 'active' AND j.close_date < date('now', '-1 day') THEN unixepoch() * 1000 END, -- nobody waits for those
        j.reference_id, j.title, j.status, j.publish_date, j.close_date, j.close_by_default, j.launched, j.confidential,
        j.auto_refresh, j.location_ids, j.category_ids, j.position_type, 'onsite', '', j.salary_amount, j.salary_max,
        j.salary_period, j.plus_commission, j.routing_type, j.application_email, j.application_url, j.search, e.language,
        j.description
    FROM job j JOIN employer e ON e.id = j.employer ORDER BY j.id;

-- Ids go on after the highest that was ever given.
DELETE FROM sqlite_sequence WHERE name = 'job_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'job_new', seq FROM sqlite_sequence WHERE name = 'job';
DROP TABLE job;
ALTER TABLE job_new RENAME TO job;

CREATE UNIQUE INDEX job_reference ON job (employer, reference_id) WHERE reference_id IS NOT NULL;
CREATE INDEX job_newest_of_status ON job (employer, status, publish_date DESC, id DESC, search);
CREATE INDEX job_to_refresh ON job (publish_date) WHERE auto_refresh AND status = 'active';
CREATE INDEX job_open ON job (publish_date DESC, id DESC, close_date) WHERE status = 'active';
CREATE INDEX job_to_close ON job (close_date) WHERE status = 'active' AND closed_at IS NULL;
CREATE INDEX job_to_publish ON job (publish_on) WHERE status = 'draft' AND publish_on IS NOT NULL;
CREATE INDEX job_of_source ON job (employer, source, id) WHERE source IS NOT NULL;

-- Every change of a job, in the order of the commits. The number is the employer's change counter: there is one writer.
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

-- What a cursor into the log is checked with, and up to which number the log was cut.
CREATE TABLE job_change_log (
    employer INTEGER NOT NULL PRIMARY KEY,
    secret   TEXT NOT NULL,
    cut      BIGINT NOT NULL
);

-- Triggers count and log, so that no writer can forget it. Only a delete is logged by its statement: it has no time of its own.
CREATE TRIGGER job_counted AFTER INSERT ON job BEGIN
    INSERT INTO job_tally (employer, slot, active, archived, draft, changes)
        VALUES (new.employer, 0, new.status = 'active', new.status = 'archived', new.status = 'draft', 1)
        ON CONFLICT (employer, slot) DO UPDATE SET active = active + excluded.active,
            archived = archived + excluded.archived, draft = draft + excluded.draft, changes = changes + 1;
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        SELECT new.employer, changes, new.updated_at, 'created', new.id, new.reference_id, new.source, new.status, new.version,
            new.updated_at FROM job_tally WHERE employer = new.employer AND slot = 0;
END;
CREATE TRIGGER job_uncounted AFTER DELETE ON job BEGIN
    UPDATE job_tally SET active = active - (old.status = 'active'), archived = archived - (old.status = 'archived'),
        draft = draft - (old.status = 'draft'), changes = changes + 1 WHERE employer = old.employer AND slot = 0;
END;
CREATE TRIGGER job_recounted AFTER UPDATE ON job BEGIN
    UPDATE job_tally SET active = active + (new.status = 'active') - (old.status = 'active'),
        archived = archived + (new.status = 'archived') - (old.status = 'archived'),
        draft = draft + (new.status = 'draft') - (old.status = 'draft'), changes = changes + 1
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

-- As they were.
CREATE TRIGGER job_search_insert AFTER INSERT ON job BEGIN
    INSERT INTO job_search_due (job) VALUES (new.id);
END;
CREATE TRIGGER job_search_update AFTER UPDATE OF search ON job WHEN old.search <> new.search BEGIN
    INSERT OR IGNORE INTO job_search_due (job) VALUES (new.id);
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
