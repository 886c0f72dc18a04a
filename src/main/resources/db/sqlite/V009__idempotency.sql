-- What was answered to a request with an Idempotency-Key: for 24 hours, and only for who sends the key again. The key itself
-- is not kept, and the answer is encrypted with it.
CREATE TABLE idempotency (
    employer    INTEGER NOT NULL,
    key_hash    TEXT NOT NULL,
    fingerprint TEXT NOT NULL, -- of what was sent
    at          BIGINT NOT NULL,
    parts       INTEGER, -- how many a finished stream had
    length      INTEGER NOT NULL, -- of the answer's body
    size        INTEGER NOT NULL, -- of the answer as it is kept
    answer      BLOB, -- null for a stream: its parts are kept
    PRIMARY KEY (employer, key_hash)
);
CREATE INDEX idempotency_age ON idempotency (at);
CREATE INDEX idempotency_total ON idempotency (employer, size);

-- The parts of an answer that is sent while the request is read.
CREATE TABLE idempotency_part (
    employer INTEGER NOT NULL,
    key_hash TEXT NOT NULL,
    part     INTEGER NOT NULL,
    digest   TEXT NOT NULL, -- of what was sent
    at       BIGINT NOT NULL,
    size     INTEGER NOT NULL,
    results  BLOB NOT NULL,
    PRIMARY KEY (employer, key_hash, part)
);
CREATE INDEX idempotency_part_age ON idempotency_part (at);
CREATE INDEX idempotency_part_total ON idempotency_part (employer, size);
