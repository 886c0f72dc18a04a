-- Employers, their keys and their jobs.

CREATE TABLE employer (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    plan       TEXT NOT NULL CHECK (plan IN ('unlimited', 'standard')),
    created_at TEXT NOT NULL
);

-- Only a hash is kept: who reads this table cannot call the service.
CREATE TABLE api_key (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    employer   INTEGER NOT NULL REFERENCES employer (id),
    hash       TEXT NOT NULL UNIQUE,
    hint       TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
);
CREATE INDEX api_key_of_employer ON api_key (employer, id);

-- A number that goes up with every change to what nodes keep in memory; they compare it several times a second.
CREATE TABLE change_count (
    topic TEXT PRIMARY KEY,
    count INTEGER NOT NULL
);
INSERT INTO change_count (topic, count) VALUES ('employer', 0);

-- A job is one row: it is always read and replaced whole. Its locations and categories are short ordered lists of
-- ids (at most three each), separated by a space.
CREATE TABLE job (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    employer          INTEGER NOT NULL REFERENCES employer (id),
    version           INTEGER NOT NULL DEFAULT 1, -- goes up with every change; who saves says which he read
    reference_id      TEXT,
    title             TEXT NOT NULL,
    status            TEXT NOT NULL CHECK (status IN ('active', 'archived', 'draft')),
    publish_date      TEXT NOT NULL,
    close_date        TEXT NOT NULL,
    close_by_default  INTEGER NOT NULL,
    launched          INTEGER NOT NULL,
    confidential      INTEGER NOT NULL,
    auto_refresh      INTEGER NOT NULL,
    location_ids      TEXT NOT NULL,
    category_ids      TEXT NOT NULL,
    position_type     INTEGER NOT NULL,
    salary_amount     INTEGER, -- in cents
    salary_max        INTEGER, -- in cents
    salary_period     INTEGER,
    plus_commission   INTEGER NOT NULL,
    routing_type      INTEGER NOT NULL,
    application_email TEXT,
    application_url   TEXT,
    search            TEXT NOT NULL, -- title and referenceId, folded, one line each
    description       TEXT NOT NULL
);

-- One employer never has two jobs with the same referenceId; the database says so, whoever asks first.
CREATE UNIQUE INDEX job_reference ON job (employer, reference_id) WHERE reference_id IS NOT NULL;

-- Lists: newest first. The search text is in the index, so that a term too short for trigrams reads no job rows.
CREATE INDEX job_newest ON job (employer, publish_date DESC, id DESC, status, search);
CREATE INDEX job_newest_of_status ON job (employer, status, publish_date DESC, id DESC, search);

CREATE INDEX job_to_refresh ON job (publish_date) WHERE auto_refresh AND status = 'active';

-- Parts of words are found by trigrams; the text itself stays in the job.
CREATE VIRTUAL TABLE job_search USING fts5 (
    search, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER job_search_insert AFTER INSERT ON job BEGIN
    INSERT INTO job_search (rowid, search) VALUES (new.id, new.search);
END;
CREATE TRIGGER job_search_update AFTER UPDATE OF search ON job WHEN old.search <> new.search BEGIN
    UPDATE job_search SET search = new.search WHERE rowid = new.id;
END;
CREATE TRIGGER job_search_delete AFTER DELETE ON job BEGIN
    DELETE FROM job_search WHERE rowid = old.id;
END;
