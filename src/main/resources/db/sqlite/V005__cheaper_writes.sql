-- What it costs to write a job.

-- The search index is written out whenever a statement with triggers begins. So triggers only note which jobs it lacks, and
-- the writer adds them all at once before it commits; who writes next finishes what was left. Positions are not kept: what
-- has all the trigrams is looked at again. Up to eight pieces lie beside each other before they are merged.
DROP TRIGGER job_search_insert;
DROP TRIGGER job_search_update;
DROP TRIGGER job_search_delete;
DROP TABLE job_search;

CREATE VIRTUAL TABLE job_search USING fts5 (
    search, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO job_search (job_search, rank) VALUES ('automerge', 8);
INSERT INTO job_search (rowid, search) SELECT id, search FROM job ORDER BY id; -- in another order each would be a piece

CREATE TABLE job_search_due (
    job INTEGER PRIMARY KEY
);
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

-- A list of every status walks the lists of each, in one order.
DROP INDEX job_newest;

-- Of a place, the newest jobs come last: new ones of all employers then go to the same few pages.
DROP TRIGGER job_filed;
DROP TRIGGER job_taken_out;
DROP TRIGGER job_refiled;
ALTER TABLE job_place RENAME TO job_place_before;
ALTER TABLE job_category RENAME TO job_category_before;
CREATE TABLE job_place (
    location INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    employer INTEGER NOT NULL,
    PRIMARY KEY (location, job)
) WITHOUT ROWID;
CREATE TABLE job_category (
    category INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    employer INTEGER NOT NULL,
    PRIMARY KEY (category, job)
) WITHOUT ROWID;
INSERT INTO job_place (location, job, employer) SELECT location, job, employer FROM job_place_before ORDER BY location, job;
INSERT INTO job_category (category, job, employer) SELECT category, job, employer FROM job_category_before ORDER BY category, job;
DROP TABLE job_place_before;
DROP TABLE job_category_before;

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
