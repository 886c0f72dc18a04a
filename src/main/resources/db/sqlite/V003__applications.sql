-- Applications, the mail they cause, and what the public view of jobs is found by.
-- Instants that are compared are milliseconds: text would not sort when fractions are left out.

ALTER TABLE employer ADD COLUMN retention_days INTEGER NOT NULL DEFAULT 365;

-- An application outlives its job, so it carries the title and refers to no job row.
CREATE TABLE application (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    employer     INTEGER NOT NULL REFERENCES employer (id),
    job          INTEGER NOT NULL,
    job_title    TEXT NOT NULL,
    receipt      TEXT NOT NULL,
    address_key  TEXT NOT NULL, -- the address in lower case, only for comparing
    name         TEXT NOT NULL,
    email        TEXT NOT NULL,
    phone        TEXT,
    message      TEXT,
    language     TEXT NOT NULL CHECK (language IN ('en', 'fr')),
    resume_key   TEXT, -- the random name the file is kept under
    resume_title TEXT,
    resume_type  TEXT,
    resume_size  BIGINT,
    sent_at      BIGINT NOT NULL
);

-- Who applies twice has applied once; the database says so, whoever asks first.
CREATE UNIQUE INDEX application_once ON application (employer, job, address_key);
CREATE INDEX application_newest ON application (employer, job, id DESC);
CREATE INDEX application_oldest ON application (employer, sent_at);
CREATE INDEX application_of_address ON application (address_key);
CREATE INDEX application_resume ON application (resume_key) WHERE resume_key IS NOT NULL;

-- What was sent under an Idempotency-Key; only hashes.
CREATE TABLE application_key (
    employer    INTEGER NOT NULL,
    job         INTEGER NOT NULL,
    key_hash    TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    application INTEGER NOT NULL,
    PRIMARY KEY (employer, job, key_hash)
);
CREATE INDEX application_key_of ON application_key (employer, application);

-- Files of candidates, where every node must see them (PostgreSQL). With SQLite they lie in the data folder.
CREATE TABLE resume_part (
    employer   INTEGER NOT NULL,
    resume_key TEXT NOT NULL,
    part       INTEGER NOT NULL,
    content    BLOB NOT NULL,
    PRIMARY KEY (employer, resume_key, part)
);

-- The outbox. A message is due at due_at; who claims it moves that into the future, so that a courier who dies
-- loses his claim by itself. What was said is forgotten once it is sent.
CREATE TABLE mail (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    employer         INTEGER NOT NULL,
    application      INTEGER NOT NULL,
    message_id       TEXT NOT NULL,
    recipient        TEXT NOT NULL,
    reply_to         TEXT,
    reply_to_name    TEXT,
    subject          TEXT,
    plain            TEXT,
    html             TEXT,
    attachment_key   TEXT,
    attachment_title TEXT,
    attachment_type  TEXT,
    state            TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    attempts         INTEGER NOT NULL,
    due_at           BIGINT NOT NULL,
    claim            TEXT,
    fault            TEXT,
    created_at       BIGINT NOT NULL,
    done_at          BIGINT
);
CREATE INDEX mail_due ON mail (due_at) WHERE state = 'waiting';
CREATE INDEX mail_failed ON mail (id) WHERE state = 'failed';
CREATE INDEX mail_of_application ON mail (employer, application);

-- How often candidates went on to an employer's own site.
CREATE TABLE job_click (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    day      TEXT NOT NULL,
    count    INTEGER NOT NULL,
    PRIMARY KEY (employer, job, day)
);

-- Active jobs by place and by category. Triggers keep both, so that no writer can forget them.
CREATE TABLE job_place (
    location INTEGER NOT NULL,
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    PRIMARY KEY (location, employer, job)
) WITHOUT ROWID;
CREATE TABLE job_category (
    category INTEGER NOT NULL,
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    PRIMARY KEY (category, employer, job)
) WITHOUT ROWID;
CREATE INDEX job_open ON job (publish_date DESC, id DESC, close_date) WHERE status = 'active';

INSERT INTO job_place SELECT value, j.employer, j.id
    FROM job j, json_each('[' || replace(j.location_ids, ' ', ',') || ']') WHERE j.status = 'active';
INSERT INTO job_category SELECT value, j.employer, j.id
    FROM job j, json_each('[' || replace(j.category_ids, ' ', ',') || ']') WHERE j.status = 'active';

CREATE TRIGGER job_filed AFTER INSERT ON job WHEN new.status = 'active' BEGIN
    INSERT INTO job_place SELECT value, new.employer, new.id
        FROM json_each('[' || replace(new.location_ids, ' ', ',') || ']');
    INSERT INTO job_category SELECT value, new.employer, new.id
        FROM json_each('[' || replace(new.category_ids, ' ', ',') || ']');
END;
CREATE TRIGGER job_taken_out AFTER DELETE ON job WHEN old.status = 'active' BEGIN
    DELETE FROM job_place WHERE employer = old.employer AND job = old.id
        AND location IN (SELECT value FROM json_each('[' || replace(old.location_ids, ' ', ',') || ']'));
    DELETE FROM job_category WHERE employer = old.employer AND job = old.id
        AND category IN (SELECT value FROM json_each('[' || replace(old.category_ids, ' ', ',') || ']'));
END;
CREATE TRIGGER job_refiled AFTER UPDATE OF status, location_ids, category_ids ON job
WHEN old.status <> new.status OR old.location_ids <> new.location_ids OR old.category_ids <> new.category_ids BEGIN
    DELETE FROM job_place WHERE employer = old.employer AND job = old.id
        AND location IN (SELECT value FROM json_each('[' || replace(old.location_ids, ' ', ',') || ']'));
    DELETE FROM job_category WHERE employer = old.employer AND job = old.id
        AND category IN (SELECT value FROM json_each('[' || replace(old.category_ids, ' ', ',') || ']'));
    INSERT INTO job_place SELECT value, new.employer, new.id
        FROM json_each('[' || replace(new.location_ids, ' ', ',') || ']') WHERE new.status = 'active';
    INSERT INTO job_category SELECT value, new.employer, new.id
        FROM json_each('[' || replace(new.category_ids, ' ', ',') || ']') WHERE new.status = 'active';
END;
