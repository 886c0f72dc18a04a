-- Applications in the order of their arrival, their number for each job, and the employer's inbox.

DROP INDEX application_in_order;
CREATE INDEX application_arrival ON application (employer, seq);
-- Newest first. Includes what a search looks at, so that it does not read the rows that do not match.
CREATE INDEX application_inbox ON application (employer, id, state, starred, job, search_key);
CREATE INDEX application_by_state ON application (employer, state, id);
CREATE INDEX application_of_job ON application (employer, job, state, id);
CREATE INDEX application_starred ON application (employer, starred, id, job);

-- The secret that protects cursors, and the highest position ever assigned: that of an erased application is not reused.
CREATE TABLE application_log (
    employer INTEGER NOT NULL PRIMARY KEY,
    secret   TEXT NOT NULL,
    newest   BIGINT NOT NULL
);
INSERT INTO application_log (employer, secret, newest)
    SELECT employer, lower(hex(randomblob(32))), max(seq) FROM application GROUP BY employer;

CREATE TRIGGER application_numbered AFTER INSERT ON application BEGIN
    UPDATE application SET seq = new.id WHERE id = new.id;
    INSERT INTO application_log (employer, secret, newest) VALUES (new.employer, lower(hex(randomblob(32))), new.id)
        ON CONFLICT (employer) DO UPDATE SET newest = excluded.newest;
END;

-- Positions of erased applications, which cursors may still name. Nothing is kept about the person.
CREATE TABLE application_erased (
    employer    INTEGER NOT NULL,
    seq         BIGINT NOT NULL,
    application INTEGER NOT NULL,
    sent_at     BIGINT NOT NULL,
    PRIMARY KEY (employer, seq)
) WITHOUT ROWID;
CREATE TRIGGER application_forgotten AFTER DELETE ON application BEGIN
    INSERT INTO application_erased (employer, seq, application, sent_at) VALUES (old.employer, old.seq, old.id, old.sent_at);
END;

-- How many applications each job has, so that a list does not count them. The change counter of the employer's jobs increases as well, because
-- cached responses contain the number.
CREATE TABLE application_tally (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    slot     INTEGER NOT NULL, -- always 0; PostgreSQL has several
    total    INTEGER NOT NULL,
    PRIMARY KEY (employer, job, slot)
) WITHOUT ROWID;
INSERT INTO application_tally SELECT employer, job, 0, count(*) FROM application GROUP BY employer, job;

CREATE TRIGGER application_counted AFTER INSERT ON application BEGIN
    INSERT INTO application_tally (employer, job, slot, total) VALUES (new.employer, new.job, 0, 1)
        ON CONFLICT (employer, job, slot) DO UPDATE SET total = total + 1;
    UPDATE job_tally SET changes = changes + 1 WHERE employer = new.employer AND slot = 0;
END;
CREATE TRIGGER application_uncounted AFTER DELETE ON application BEGIN
    UPDATE application_tally SET total = total - 1 WHERE employer = old.employer AND job = old.job AND slot = 0;
    DELETE FROM application_tally WHERE employer = old.employer AND job = old.job AND slot = 0 AND total = 0;
    UPDATE job_tally SET changes = changes + 1 WHERE employer = old.employer AND slot = 0;
END;

-- Notes on an application, and mail to the candidate. Deleted with the application.
CREATE TABLE application_note (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    employer    INTEGER NOT NULL,
    application INTEGER NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('note', 'mail')),
    author      TEXT NOT NULL CHECK (length(author) <= 254), -- address of a user, who may have been removed since
    at          BIGINT NOT NULL,
    subject     TEXT CHECK (length(subject) <= 150), -- of a mail
    text        TEXT NOT NULL CHECK (length(text) <= 5000),
    mail        BIGINT, -- the message in the outbox
    CHECK ((kind = 'mail') = (subject IS NOT NULL) AND (kind = 'mail') = (mail IS NOT NULL))
);
CREATE INDEX application_note_of ON application_note (employer, application, id);
