-- What an operator does in the console.

ALTER TABLE mail ADD COLUMN readdressed INTEGER NOT NULL DEFAULT 0; -- the operator gave it its address: no other takes its place

ALTER TABLE webhook ADD COLUMN last_fault TEXT CHECK (length(last_fault) <= 500); -- why the last attempt failed

ALTER TABLE posting_report ADD COLUMN answered_at BIGINT; -- when the operator last wrote to whoever sent it
CREATE INDEX posting_report_settled ON posting_report (id) WHERE state <> 'open';

-- The last imports of places.
CREATE TABLE place_import (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      BIGINT NOT NULL,
    file    TEXT NOT NULL CHECK (length(file) <= 200), -- its name
    added   INTEGER NOT NULL,
    known   INTEGER NOT NULL,
    skipped INTEGER NOT NULL
);

-- The audit log by person and by what they did.
CREATE INDEX audit_of_actor ON audit (lower(actor), id);
CREATE INDEX audit_action ON audit (action, id);
