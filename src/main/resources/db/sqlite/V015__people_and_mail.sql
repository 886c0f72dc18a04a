-- Users and their sessions, the audit log, alerts to candidates, reports of postings, and mail to all of these people.

CREATE TABLE account_user (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    email        TEXT NOT NULL, -- as typed; mail is sent there
    email_key    TEXT NOT NULL UNIQUE, -- normalized, only for comparing
    created_at   BIGINT NOT NULL,
    language     TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')), -- of the mail sent to the user
    operator     INTEGER NOT NULL DEFAULT 0, -- of the whole service
    signed_in_at BIGINT -- most recently
);
CREATE TABLE account_member (
    employer     INTEGER NOT NULL REFERENCES employer (id),
    account_user INTEGER NOT NULL REFERENCES account_user (id),
    role         TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'reader')),
    added_at     BIGINT,
    added_by     TEXT, -- address of a user; empty for a command
    PRIMARY KEY (employer, account_user)
) WITHOUT ROWID;
CREATE INDEX account_member_of ON account_member (account_user);

CREATE TABLE sign_in_link (
    hash         TEXT PRIMARY KEY, -- of the token in the link
    account_user INTEGER NOT NULL REFERENCES account_user (id),
    goes_to      TEXT NOT NULL CHECK (length(goes_to) <= 1000), -- a path of the console
    created_at   BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_link_of ON sign_in_link (account_user, created_at);
CREATE INDEX sign_in_link_age ON sign_in_link (created_at);

CREATE TABLE session (
    hash         TEXT PRIMARY KEY, -- of the token in the cookie
    account_user INTEGER NOT NULL REFERENCES account_user (id),
    begun_at     BIGINT NOT NULL,
    used_at      BIGINT NOT NULL, -- to the minute
    network      TEXT NOT NULL,
    browser      TEXT NOT NULL CHECK (length(browser) <= 300)
) WITHOUT ROWID;
CREATE INDEX session_of ON session (account_user, begun_at);
CREATE INDEX session_age ON session (used_at);

-- No foreign keys in either direction: an entry outlives what it describes.
CREATE TABLE audit (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    at       BIGINT NOT NULL,
    actor    TEXT NOT NULL, -- address of a user; empty for a command
    network  TEXT NOT NULL,
    employer INTEGER, -- null if the action concerns the whole service or only a user
    action   TEXT NOT NULL,
    subject  TEXT NOT NULL DEFAULT '' CHECK (length(subject) <= 100), -- id of what the action was done to
    details  TEXT CHECK (length(details) <= 2000) -- JSON object: its name at the time, old and new values
);
CREATE INDEX audit_of ON audit (employer, id);
CREATE INDEX audit_by ON audit (employer, actor, id);
CREATE INDEX audit_of_actor ON audit (lower(actor), id);
CREATE INDEX audit_action ON audit (action, id);
CREATE INDEX audit_age ON audit (at);

-- Subscriptions of candidates to new jobs of a search.
CREATE TABLE alert (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    email        TEXT NOT NULL, -- as typed; mail is sent there
    email_key    TEXT NOT NULL, -- normalized, only for comparing
    mailbox      TEXT NOT NULL, -- only for counting: many addresses may lead to the same mailbox
    language     TEXT NOT NULL CHECK (language IN ('en', 'fr')),
    search       TEXT NOT NULL CHECK (length(search) <= 1500), -- a query string
    rhythm       TEXT NOT NULL CHECK (rhythm IN ('daily', 'weekly')),
    seed         TEXT NOT NULL, -- the URL to unsubscribe is derived from it
    confirm_hash TEXT NOT NULL UNIQUE, -- of the token in the mail that asks for confirmation
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT, -- null until the owner of the mailbox confirms
    since        BIGINT, -- jobs that were on the board then are not new
    next_at      BIGINT, -- of the next round
    CHECK ((confirmed_at IS NULL) = (since IS NULL) AND (confirmed_at IS NULL) = (next_at IS NULL))
);
CREATE UNIQUE INDEX alert_once ON alert (email_key, search) WHERE confirmed_at IS NOT NULL;
CREATE INDEX alert_due ON alert (next_at, id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX alert_unconfirmed ON alert (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX alert_of_address ON alert (email_key);
CREATE INDEX alert_of_mailbox ON alert (mailbox);

-- The jobs that an alert has reported. Written together with the mail, so that nobody is told twice.
CREATE TABLE alert_sent (
    alert BIGINT NOT NULL,
    job   INTEGER NOT NULL,
    PRIMARY KEY (alert, job)
) WITHOUT ROWID;
CREATE INDEX alert_sent_job ON alert_sent (job);
CREATE TRIGGER job_unalerted AFTER DELETE ON job BEGIN
    DELETE FROM alert_sent WHERE job = old.id;
END;

-- Postings that people report to the operator.
CREATE TABLE posting_report (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    employer    INTEGER NOT NULL,
    job         INTEGER NOT NULL,
    title       TEXT NOT NULL, -- at the time of the report
    reason      TEXT NOT NULL CHECK (reason IN ('fraud', 'money_or_data', 'misleading', 'discriminatory', 'not_a_job', 'other')),
    details     TEXT,
    email       TEXT, -- of the reporter, if given
    email_key   TEXT, -- normalized, only for comparing
    at          BIGINT NOT NULL,
    day         TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('open', 'dismissed', 'hidden')),
    answered_at BIGINT -- when the operator last wrote to the reporter
);
CREATE INDEX posting_report_day ON posting_report (day, job);
CREATE INDEX posting_report_open ON posting_report (job) WHERE state = 'open';
CREATE INDEX posting_report_settled ON posting_report (id) WHERE state <> 'open';
CREATE INDEX posting_report_of ON posting_report (employer);
CREATE INDEX posting_report_by ON posting_report (email_key) WHERE email_key IS NOT NULL;

-- The last imports of places.
CREATE TABLE place_import (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    at      BIGINT NOT NULL,
    file    TEXT NOT NULL CHECK (length(file) <= 200), -- its name
    added   INTEGER NOT NULL,
    known   INTEGER NOT NULL,
    skipped INTEGER NOT NULL
);

-- The outbox, now also for users, who may belong to no employer, and for subscribers, who belong to none. SQLite can change a column's
-- constraint only by rebuilding the table.
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
    unsubscribe      TEXT CHECK (length(unsubscribe) <= 500), -- a URL, for List-Unsubscribe
    state            TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'written')),
    attempts         INTEGER NOT NULL,
    due_at           BIGINT NOT NULL,
    claim            TEXT,
    fault            TEXT, -- for the operator, in the words of the mail server
    reply_code       INTEGER, -- the mail server's, for the employer
    created_at       BIGINT NOT NULL,
    written_at       BIGINT, -- to a file, which may remain until the message is sent
    done_at          BIGINT,
    readdressed      INTEGER NOT NULL DEFAULT 0, -- the operator set the address: it must not be replaced by another
    CHECK ((audience IN ('user', 'subscriber')) = (application IS NULL)
        AND (employer IS NOT NULL OR audience IN ('user', 'subscriber'))
        AND (audience = 'subscriber') = (alert IS NOT NULL) AND (alert IS NULL OR employer IS NULL))
);
INSERT INTO mail_new (id, employer, application, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, state, attempts, due_at, claim, fault, reply_code, created_at,
        written_at, done_at)
    SELECT id, employer, application, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, state, attempts, due_at, claim, fault, reply_code, created_at,
        written_at, done_at
    FROM mail ORDER BY id;
-- New ids continue after the highest that was ever assigned: the file of a message is named after its id.
DELETE FROM sqlite_sequence WHERE name = 'mail_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'mail_new', seq FROM sqlite_sequence WHERE name = 'mail';
DROP TABLE mail;
ALTER TABLE mail_new RENAME TO mail;
CREATE INDEX mail_due ON mail (due_at) WHERE state = 'waiting';
-- Mail that somebody is waiting for is sent before alerts, of which there may be many at once.
CREATE INDEX mail_first ON mail (due_at) WHERE state = 'waiting' AND audience <> 'subscriber';
CREATE INDEX mail_failed ON mail (id) WHERE state = 'failed';
CREATE INDEX mail_written ON mail (id) WHERE state = 'written';
CREATE INDEX mail_of_application ON mail (employer, application);
CREATE INDEX mail_of_alert ON mail (alert) WHERE alert IS NOT NULL;
CREATE INDEX mail_to_users ON mail (created_at) WHERE audience = 'user';
CREATE INDEX mail_to_subscribers ON mail (created_at) WHERE audience = 'subscriber';
