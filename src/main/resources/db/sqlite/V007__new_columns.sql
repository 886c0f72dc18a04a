-- The new columns of employers, jobs and applications. Indexes and triggers follow once V008 and V009 have filled in what SQL cannot compute: indexes
-- are then built in one go, and triggers do not record a change of every job.

ALTER TABLE employer ADD COLUMN sandbox INTEGER NOT NULL DEFAULT 0;
ALTER TABLE employer ADD COLUMN remind_week INTEGER NOT NULL DEFAULT 1; -- which reminders the employer's users receive
ALTER TABLE employer ADD COLUMN remind_day INTEGER NOT NULL DEFAULT 1;
ALTER TABLE employer ADD COLUMN remind_closed INTEGER NOT NULL DEFAULT 1;
ALTER TABLE employer ADD COLUMN employees INTEGER; -- null if unknown; Ontario's posting rules depend on it
ALTER TABLE employer ADD COLUMN uses_ai INTEGER NOT NULL DEFAULT 0; -- whether it has declared that it screens or selects applicants with AI
CREATE INDEX employer_sandbox ON employer (id) WHERE sandbox;

-- The table is rebuilt rather than altered: columns added behind a long description would be slow to read. Its indexes
-- and triggers go with it.
CREATE TABLE job_new (
    id                      INTEGER PRIMARY KEY AUTOINCREMENT,
    employer                INTEGER NOT NULL REFERENCES employer (id),
    version                 INTEGER NOT NULL DEFAULT 1, -- increases with every change; a save names the version that was read
    created_at              BIGINT NOT NULL,
    updated_at              BIGINT NOT NULL,
    closed_at               BIGINT, -- when the change log recorded that the close date had passed
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
    broken_posting_rules    INTEGER NOT NULL, -- the bits of the rules that it breaks, regardless of date and employer; see decision 28
    search                  TEXT NOT NULL, -- title and referenceId, folded, one line each
    language                TEXT NOT NULL CHECK (language IN ('en', 'fr')),
    translation_title       TEXT,
    description             TEXT NOT NULL,
    translation_description TEXT
);

-- 0.1.0 did not record when jobs were created and changed; the publish date is the best approximation. A job whose close date has passed
-- counts as closed already, so that the change log and webhooks do not announce it. V008 computes which posting rules each job breaks.
INSERT INTO job_new (id, employer, version, created_at, updated_at, closed_at, reference_id, title, status, publish_date,
        close_date, close_by_default, launched, confidential, auto_refresh, location_ids, category_ids, position_type,
        workplace_type, remote_regions, salary_amount, salary_max, salary_period, plus_commission, routing_type,
        application_email, application_url, broken_posting_rules, search, language, description)
    SELECT j.id, j.employer, j.version, unixepoch(j.publish_date) * 1000, unixepoch(j.publish_date) * 1000,
        CASE WHEN j.status = 'active' AND j.close_date < date('now', '-1 day') THEN unixepoch() * 1000 END,
        j.reference_id, j.title, j.status, j.publish_date, j.close_date, j.close_by_default, j.launched, j.confidential,
        j.auto_refresh, j.location_ids, j.category_ids, j.position_type, 'onsite', '', j.salary_amount, j.salary_max,
        j.salary_period, j.plus_commission, j.routing_type, j.application_email, j.application_url, 0, j.search, e.language,
        j.description
    FROM job j JOIN employer e ON e.id = j.employer ORDER BY j.id;

-- New ids continue after the highest that was ever assigned, so that the id of a deleted job is never reused.
DELETE FROM sqlite_sequence WHERE name = 'job_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'job_new', seq FROM sqlite_sequence WHERE name = 'job';
DROP TABLE job;
ALTER TABLE job_new RENAME TO job;

ALTER TABLE application ADD COLUMN seq BIGINT NOT NULL DEFAULT 0; -- position in the employer's feed; with one writer, that is the id
ALTER TABLE application ADD COLUMN state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'declined', 'invited'));
ALTER TABLE application ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
ALTER TABLE application ADD COLUMN search_key TEXT NOT NULL DEFAULT ''; -- name and address, folded, one line each; V009 fills it in
UPDATE application SET seq = id;
-- The order in which V009 reads the applications. Without it, each chunk would sort all applications of an employer. V012 drops it.
CREATE INDEX application_in_order ON application (employer, id);
