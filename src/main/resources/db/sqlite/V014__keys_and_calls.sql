-- API keys with scopes, expiry and rotation; responses to idempotent requests; and the last rejected calls of each employer.

-- The defaults apply to the keys of 0.1.0: every scope except keys:manage.
ALTER TABLE api_key ADD COLUMN name TEXT NOT NULL DEFAULT 'Key';
ALTER TABLE api_key ADD COLUMN scopes TEXT NOT NULL
    DEFAULT 'jobs:read jobs:write applications:read applications:erase changes:read webhooks:manage';
ALTER TABLE api_key ADD COLUMN expires_on TEXT; -- the last day on which it is valid
ALTER TABLE api_key ADD COLUMN old_hash TEXT; -- of the secret before the last rotation
ALTER TABLE api_key ADD COLUMN old_ends_at BIGINT;
ALTER TABLE api_key ADD COLUMN last_used_at BIGINT; -- to the minute
ALTER TABLE api_key ADD COLUMN last_used_from TEXT;
UPDATE api_key SET name = 'Key ' || id;
CREATE UNIQUE INDEX api_key_old ON api_key (old_hash) WHERE old_hash IS NOT NULL;

-- Responses to requests with an Idempotency-Key, kept for 24 hours. The key itself is not stored, and the response is encrypted with it, so that
-- only a caller who sends the key again can read it.
CREATE TABLE idempotency (
    employer    INTEGER NOT NULL,
    key_hash    TEXT NOT NULL,
    fingerprint TEXT NOT NULL, -- of the request
    at          BIGINT NOT NULL,
    parts       INTEGER, -- number of parts of a finished stream
    length      INTEGER NOT NULL, -- of the response body
    size        INTEGER NOT NULL, -- of the response as stored
    answer      BLOB, -- null for a stream, which is stored in parts
    PRIMARY KEY (employer, key_hash)
);
CREATE INDEX idempotency_age ON idempotency (at);
CREATE INDEX idempotency_total ON idempotency (employer, size);

-- The parts of a response that is sent while the request is being read.
CREATE TABLE idempotency_part (
    employer INTEGER NOT NULL,
    key_hash TEXT NOT NULL,
    part     INTEGER NOT NULL,
    digest   TEXT NOT NULL, -- of this part of the request
    at       BIGINT NOT NULL,
    size     INTEGER NOT NULL,
    results  BLOB NOT NULL,
    PRIMARY KEY (employer, key_hash, part)
);
CREATE INDEX idempotency_part_age ON idempotency_part (at);
CREATE INDEX idempotency_part_total ON idempotency_part (employer, size);

-- Shown to the employer's users, so that they can fix their requests. Contains no secrets and no data of candidates.
CREATE TABLE refused_call (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    employer   INTEGER NOT NULL,
    at         BIGINT NOT NULL,
    key_name   TEXT NOT NULL, -- at the time of the call
    method     TEXT NOT NULL,
    path       TEXT NOT NULL,
    status     INTEGER NOT NULL,
    type       TEXT NOT NULL, -- of the problem
    detail_en  TEXT NOT NULL,
    detail_fr  TEXT NOT NULL,
    faults     TEXT NOT NULL, -- JSON: pointer, code, and the correction in both languages
    request_id TEXT NOT NULL,
    answer     TEXT, -- the JSON of the response, where it says more than the columns above
    body       TEXT, -- the first 16 KiB of the request
    body_bytes INTEGER NOT NULL -- size of the request; -1 if its body is not stored
);
CREATE INDEX refused_call_of ON refused_call (employer, id);
CREATE INDEX refused_call_age ON refused_call (at);
