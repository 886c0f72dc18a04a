-- Applications in the order of their arrival. There is one writer, so that is the order of their ids.

ALTER TABLE application ADD COLUMN seq BIGINT NOT NULL DEFAULT 0;
UPDATE application SET seq = id;
CREATE INDEX application_arrival ON application (employer, seq);

-- What a cursor is checked with, and the highest number that an application has or had: one that was erased is not given again.
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

-- What a cursor names although it was erased. Of the person nothing is left.
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
