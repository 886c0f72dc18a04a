-- Mail to employers in their language, mail that was only written to a file, and how much mail one person is sent.

ALTER TABLE employer ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr'));

-- How many confirmations a mailbox was sent on a day. Kept until the day is over; the mailbox is a hash.
CREATE TABLE confirmation (
    day     TEXT NOT NULL,
    mailbox TEXT NOT NULL,
    count   INTEGER NOT NULL,
    PRIMARY KEY (day, mailbox)
) WITHOUT ROWID;

-- The outbox again, with a state for mail that was written to a file for want of a mail server. What it says is kept, so
-- that it can be sent later. SQLite changes a condition on a column only with the whole table.
CREATE TABLE mail_new (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    employer         INTEGER NOT NULL,
    application      INTEGER NOT NULL,
    audience         TEXT NOT NULL CHECK (audience IN ('employer', 'candidate')),
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
    done_at          BIGINT
);
-- Of an application's messages the first is to the employer.
INSERT INTO mail_new (id, employer, application, audience, message_id, recipient, reply_to, reply_to_name, subject, plain,
        html, attachment_key, attachment_title, attachment_type, state, attempts, due_at, claim, fault, created_at, done_at)
    SELECT id, employer, application,
        CASE WHEN id = min(id) OVER (PARTITION BY employer, application) THEN 'employer' ELSE 'candidate' END,
        message_id, recipient, reply_to, reply_to_name, subject, plain, html, attachment_key, attachment_title,
        attachment_type, state, attempts, due_at, claim, fault, created_at, done_at
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
