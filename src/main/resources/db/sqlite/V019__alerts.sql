-- Mail to candidates about new jobs of a search. See board/alert.

CREATE TABLE alert (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    email        TEXT NOT NULL, -- as it was typed: mail goes there
    email_key    TEXT NOT NULL, -- in one spelling, only for comparing
    mailbox      TEXT NOT NULL, -- for counting: many addresses may lead to one
    language     TEXT NOT NULL CHECK (language IN ('en', 'fr')),
    search       TEXT NOT NULL CHECK (length(search) <= 1500), -- a query string
    rhythm       TEXT NOT NULL CHECK (rhythm IN ('daily', 'weekly')),
    seed         TEXT NOT NULL, -- the address to unsubscribe at is made from it
    confirm_hash TEXT NOT NULL UNIQUE, -- of the word in the mail that asks for confirmation
    created_at   BIGINT NOT NULL,
    confirmed_at BIGINT, -- null: nobody has said yet that the mailbox is theirs
    since        BIGINT, -- what was on the board then is not new any more
    next_at      BIGINT, -- of the next round
    CHECK ((confirmed_at IS NULL) = (since IS NULL) AND (confirmed_at IS NULL) = (next_at IS NULL))
);
CREATE UNIQUE INDEX alert_once ON alert (email_key, search) WHERE confirmed_at IS NOT NULL;
CREATE INDEX alert_due ON alert (next_at, id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX alert_unconfirmed ON alert (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX alert_of_address ON alert (email_key);
CREATE INDEX alert_of_mailbox ON alert (mailbox);

-- Which jobs an alert has told of. Written with the mail, so that nobody is told twice.
CREATE TABLE alert_sent (
    alert BIGINT NOT NULL,
    job   INTEGER NOT NULL,
    PRIMARY KEY (alert, job)
) WITHOUT ROWID;
CREATE INDEX alert_sent_job ON alert_sent (job);
CREATE TRIGGER job_unalerted AFTER DELETE ON job BEGIN
    DELETE FROM alert_sent WHERE job = old.id;
END;

-- The outbox again, for mail to a subscriber, which is of no employer. SQLite changes a condition on a column only with the whole table.
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
        AND (audience = 'subscriber') = (employer IS NULL) AND (audience = 'subscriber') = (alert IS NOT NULL))
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
CREATE INDEX mail_of_alert ON mail (alert) WHERE alert IS NOT NULL;
CREATE INDEX mail_to_subscribers ON mail (created_at) WHERE audience = 'subscriber';
