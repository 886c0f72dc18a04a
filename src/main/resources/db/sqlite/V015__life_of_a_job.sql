-- People who belong to employers, mail that is about no application, reminders of jobs that close, and how often a job is seen.

CREATE TABLE account_user (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    email      TEXT NOT NULL, -- as it was typed: mail goes there
    email_key  TEXT NOT NULL UNIQUE, -- in one spelling, only for comparing
    created_at BIGINT NOT NULL
);
CREATE TABLE account_member (
    employer     INTEGER NOT NULL REFERENCES employer (id),
    account_user INTEGER NOT NULL REFERENCES account_user (id),
    role         TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'reader')),
    PRIMARY KEY (employer, account_user)
) WITHOUT ROWID;
CREATE INDEX account_member_of ON account_member (account_user);

-- The outbox again, for mail to an employer's users, which is about no application. SQLite changes a condition on a column only with
-- the whole table.
CREATE TABLE mail_new (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    employer         INTEGER NOT NULL,
    application      INTEGER,
    audience         TEXT NOT NULL CHECK (audience IN ('employer', 'candidate', 'user')),
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
    state            TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'written')),
    attempts         INTEGER NOT NULL,
    due_at           BIGINT NOT NULL,
    claim            TEXT,
    fault            TEXT, -- for the operator, in the words of the mail server
    reply_code       INTEGER, -- what the mail server said, for the employer
    created_at       BIGINT NOT NULL,
    written_at       BIGINT, -- to a file, which may lie around until it is sent
    done_at          BIGINT,
    CHECK ((audience = 'user') = (application IS NULL))
);
INSERT INTO mail_new (id, employer, application, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, state, attempts, due_at, claim, fault, reply_code, created_at,
        written_at, done_at)
    SELECT id, employer, application, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, state, attempts, due_at, claim, fault, reply_code, created_at,
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

-- Which reminders an employer's users are sent.
ALTER TABLE employer ADD COLUMN remind_week INTEGER NOT NULL DEFAULT 1;
ALTER TABLE employer ADD COLUMN remind_day INTEGER NOT NULL DEFAULT 1;
ALTER TABLE employer ADD COLUMN remind_closed INTEGER NOT NULL DEFAULT 1;

-- What users were told of a job. Written with the mail that tells it, so that nobody is told twice.
CREATE TABLE job_notice (
    employer INTEGER NOT NULL,
    kind     TEXT NOT NULL CHECK (kind IN ('week', 'day', 'closed', 'unpublished')),
    job      INTEGER NOT NULL,
    due_on   TEXT NOT NULL, -- the close date; for an unpublished draft the day on which it was to be published
    told_on  TEXT NOT NULL,
    PRIMARY KEY (employer, kind, job, due_on)
) WITHOUT ROWID;
CREATE INDEX job_notice_told ON job_notice (told_on, employer, kind);

-- How often candidates saw a job on a day. Of who they are nothing is kept.
CREATE TABLE job_view (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    day      TEXT NOT NULL,
    count    INTEGER NOT NULL,
    PRIMARY KEY (employer, job, day)
) WITHOUT ROWID;
CREATE INDEX job_view_day ON job_view (day);
CREATE TRIGGER job_unseen AFTER DELETE ON job BEGIN
    DELETE FROM job_view WHERE employer = old.employer AND job = old.id;
END;
