-- What the search index of each node follows: which jobs on the board may look different now. Triggers write it, so that no writer
-- can forget it; a draft writes nothing. See decision 29.
CREATE TABLE board_change (
    number   INTEGER PRIMARY KEY, -- goes up, in the order of commits: there is one writer, and the newest rows are never deleted
    mark     INTEGER NOT NULL DEFAULT (random()), -- tells a row from another that has its number after a restore
    employer INTEGER NOT NULL,
    job      INTEGER -- null: all jobs of the employer
);

-- Which database this is. An index of another one is of no use.
CREATE TABLE board_log (
    id TEXT NOT NULL
);
INSERT INTO board_log (id) VALUES (lower(hex(randomblob(16))));

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
