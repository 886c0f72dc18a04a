-- What was answered to a request with an Idempotency-Key: for 24 hours, and only for who sends the key again. The key itself
-- is not kept, and the answer is encrypted with it.
CREATE TABLE idempotency (
    employer    integer NOT NULL,
    key_hash    text NOT NULL,
    fingerprint text NOT NULL, -- of what was sent
    at          bigint NOT NULL,
    parts       integer, -- how many a finished stream had
    length      integer NOT NULL, -- of the answer's body
    size        integer NOT NULL, -- of the answer as it is kept
    answer      bytea, -- null for a stream: its parts are kept
    PRIMARY KEY (employer, key_hash)
);
CREATE INDEX idempotency_age ON idempotency (at);
CREATE INDEX idempotency_total ON idempotency (employer, size);

-- The parts of an answer that is sent while the request is read.
CREATE TABLE idempotency_part (
    employer integer NOT NULL,
    key_hash text NOT NULL,
    part     integer NOT NULL,
    digest   text NOT NULL, -- of what was sent
    at       bigint NOT NULL,
    size     integer NOT NULL,
    results  bytea NOT NULL,
    PRIMARY KEY (employer, key_hash, part)
);
CREATE INDEX idempotency_part_age ON idempotency_part (at);
CREATE INDEX idempotency_part_total ON idempotency_part (employer, size);
