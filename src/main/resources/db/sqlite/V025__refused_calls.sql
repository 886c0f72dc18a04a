-- The last calls of each employer's keys that were refused, for the people who mend them. No secret and nothing of a candidate is in it.

CREATE TABLE refused_call (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    employer   INTEGER NOT NULL,
    at         BIGINT NOT NULL,
    key_name   TEXT NOT NULL, -- when it was called
    method     TEXT NOT NULL,
    path       TEXT NOT NULL,
    status     INTEGER NOT NULL,
    type       TEXT NOT NULL, -- of the problem
    detail_en  TEXT NOT NULL,
    detail_fr  TEXT NOT NULL,
    faults     TEXT NOT NULL, -- JSON: pointer, code, and what to send instead in both languages
    request_id TEXT NOT NULL,
    answer     TEXT, -- the JSON that was answered, where it says more than the columns before
    body       TEXT, -- the first 16 KiB of what was sent
    body_bytes INTEGER NOT NULL -- how many were sent; -1 if they are not kept
);
CREATE INDEX refused_call_of ON refused_call (employer, id);
CREATE INDEX refused_call_age ON refused_call (at);
