-- People sign in: by a link that is mailed, which begins a session. And what everybody did.

ALTER TABLE account_user ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')); -- of the mail we write to them
ALTER TABLE account_user ADD COLUMN operator INTEGER NOT NULL DEFAULT 0; -- of the whole service

CREATE TABLE sign_in_link (
    hash         TEXT PRIMARY KEY, -- of the word in the link
    account_user INTEGER NOT NULL REFERENCES account_user (id),
    goes_to      TEXT NOT NULL CHECK (length(goes_to) <= 1000), -- a path of the console
    created_at   BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_link_of ON sign_in_link (account_user, created_at);
CREATE INDEX sign_in_link_age ON sign_in_link (created_at);

CREATE TABLE session (
    hash         TEXT PRIMARY KEY, -- of the word in the cookie
    account_user INTEGER NOT NULL REFERENCES account_user (id),
    begun_at     BIGINT NOT NULL,
    used_at      BIGINT NOT NULL, -- to the minute
    network      TEXT NOT NULL,
    browser      TEXT NOT NULL CHECK (length(browser) <= 300)
) WITHOUT ROWID;
CREATE INDEX session_of ON session (account_user, begun_at);
CREATE INDEX session_age ON session (used_at);

-- Nothing refers to it, and it refers to nothing: it outlasts what it tells of.
CREATE TABLE audit (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       BIGINT NOT NULL,
    actor    TEXT NOT NULL, -- a user's address; empty for a command
    network  TEXT NOT NULL,
    employer INTEGER, -- null: what concerns all, or a person alone
    action   TEXT NOT NULL,
    object   TEXT NOT NULL CHECK (length(object) <= 1000) -- what it was done to: a number and a name, as it was called then
);
CREATE INDEX audit_of ON audit (employer, id);
CREATE INDEX audit_age ON audit (at);

-- The outbox again: a user who signs in may belong to no employer. SQLite changes a condition on a column only with the whole table.
CREATE TABLE mail_new (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    employer         INTEGER,
    application      INTEGER,
    alert            BIGINT,
    audience         TEXT NOT NULL CHECK (audience IN ('employer', 'candidate', 'user', 'subscriber')),
    message_id       TEXT NOT NULL,
    recipient        TEXT NOT NULL,
    reply_to         TEXT,
    reply_to_name    TEXT,
    subject          TEXT,
    plain            TEXT,
    html             TEXT,
    attachment_key   TEXT,
    attachment_title TEXT,
    attachment_type  TEXT,
    unsubscribe      TEXT CHECK (length(unsubscribe) <= 500), -- a web address, for List-Unsubscribe
    state            TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'written')),
    attempts         INTEGER NOT NULL,
    due_at           BIGINT NOT NULL,
    claim            TEXT,
    fault            TEXT, -- for the operator, in the words of the mail server
    reply_code       INTEGER, -- what the mail server said, for the employer
    created_at       BIGINT NOT NULL,
    written_at       BIGINT, -- to a file, which may lie around until it is sent
    done_at          BIGINT,
    CHECK ((audience IN ('user', 'subscriber')) = (application IS NULL)
        AND (employer IS NOT NULL OR audience IN ('user', 'subscriber'))
        AND (audience = 'subscriber') = (alert IS NOT NULL) AND (alert IS NULL OR employer IS NULL))
);
INSERT INTO mail_new (id, employer, application, alert, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, unsubscribe, state, attempts, due_at, claim, fault, reply_code, created_at,
        written_at, done_at)
    SELECT id, employer, application, alert, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, unsubscribe, state, attempts, due_at, claim, fault, reply_code, created_at,
        written_at, done_at
    FROM mail ORDER BY id;
-- Ids go on after the highest that was ever given: the file of a message is named by it.
DELETE FROM sqlite_sequence WHERE name = 'mail_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'mail_new', seq FROM sqlite_sequence WHERE name = 'mail';
DROP TABLE mail;
ALTER TABLE mail_new RENAME TO mail;
CREATE INDEX mail_due ON mail (due_at) WHERE state = 'waiting';
CREATE INDEX mail_failed ON mail (id) WHERE state = 'failed';
CREATE INDEX mail_written ON mail (id) WHERE state = 'written';
CREATE INDEX mail_of_application ON mail (employer, application);
CREATE INDEX mail_to_users ON mail (created_at) WHERE audience = 'user';
CREATE INDEX mail_of_alert ON mail (alert) WHERE alert IS NOT NULL;
CREATE INDEX mail_to_subscribers ON mail (created_at) WHERE audience = 'subscriber';
