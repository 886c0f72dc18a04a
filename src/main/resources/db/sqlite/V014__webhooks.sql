-- Webhooks: who wants to be told, what they are told, and how that went. Triggers write the messages, in the transaction of what
-- they tell about, so that no writer can forget it.

CREATE TABLE webhook (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    employer        INTEGER NOT NULL,
    url             TEXT NOT NULL,
    types           TEXT, -- what it wants, with a space between them; null: all
    description     TEXT,
    state           TEXT NOT NULL CHECK (state IN ('on', 'off', 'deleted')), -- deleted: until its messages are gone, too
    off_reason      TEXT,
    off_at          BIGINT,
    secret          TEXT NOT NULL,
    old_secret      TEXT, -- the one before the last rotation
    old_ends_at     BIGINT,
    last_success_at BIGINT,
    failing_since   BIGINT, -- the first failure after the last success
    paused_until    BIGINT NOT NULL DEFAULT 0, -- the receiver asked for it
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL
);
CREATE INDEX webhook_of_employer ON webhook (employer, id);
CREATE INDEX webhook_on ON webhook (employer) WHERE state = 'on';
CREATE INDEX webhook_deleted ON webhook (id) WHERE state = 'deleted';

-- A queue, see decisions 19 and 25.
CREATE TABLE webhook_message (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    employer     INTEGER NOT NULL,
    hook         INTEGER NOT NULL,
    message_id   TEXT NOT NULL, -- the same on every try, and when it is made again from the change log
    type         TEXT NOT NULL,
    at           BIGINT NOT NULL,
    job          INTEGER,
    application  INTEGER,
    reference_id TEXT,
    source       TEXT,
    status       TEXT,
    version      INTEGER,
    updated_at   BIGINT,
    state        TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts     INTEGER NOT NULL,
    due_at       BIGINT NOT NULL,
    claim        TEXT,
    fault        TEXT,
    created_at   BIGINT NOT NULL,
    done_at      BIGINT
);
CREATE UNIQUE INDEX webhook_message_once ON webhook_message (hook, message_id);
CREATE INDEX webhook_message_of_hook ON webhook_message (hook, id);
CREATE INDEX webhook_message_due ON webhook_message (hook, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_message_in_work ON webhook_message (hook, employer, due_at) WHERE claim IS NOT NULL;

CREATE TABLE webhook_attempt (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    message BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    status  INTEGER, -- of the answer; null if there was none
    millis  INTEGER NOT NULL,
    answer  TEXT, -- its first characters
    fault   TEXT
);
CREATE INDEX webhook_attempt_of_message ON webhook_attempt (message, id);

CREATE TRIGGER webhook_job_changed AFTER INSERT ON job_change
WHEN EXISTS (SELECT 1 FROM webhook WHERE employer = new.employer AND state = 'on') BEGIN
    INSERT INTO webhook_message (employer, hook, message_id, type, at, job, reference_id, source, status, version, updated_at,
            state, attempts, due_at, created_at)
        SELECT new.employer, h.id, 'msg_' || h.id || '_' || new.job || '_' || new.kind || '_' || new.version || '_' || new.at,
            'job.' || new.kind, new.at, new.job, new.reference_id, new.source, new.status, new.version, new.updated_at,
            'waiting', 0, new.at, new.at
        FROM webhook h WHERE h.employer = new.employer AND h.state = 'on'
            AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% job.' || new.kind || ' %')
        ON CONFLICT (hook, message_id) DO NOTHING;
END;
CREATE TRIGGER webhook_application_received AFTER INSERT ON application
WHEN EXISTS (SELECT 1 FROM webhook WHERE employer = new.employer AND state = 'on') BEGIN
    INSERT INTO webhook_message (employer, hook, message_id, type, at, job, application, reference_id, state, attempts, due_at,
            created_at)
        SELECT new.employer, h.id, 'msg_' || h.id || '_application_' || new.id || '_received_' || new.sent_at,
            'application.received', new.sent_at, new.job, new.id, (SELECT j.reference_id FROM job j WHERE j.id = new.job),
            'waiting', 0, new.sent_at, new.sent_at
        FROM webhook h WHERE h.employer = new.employer AND h.state = 'on'
            AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% application.received %')
        ON CONFLICT (hook, message_id) DO NOTHING;
END;
-- A delete has no time of its own, so this is the database's.
CREATE TRIGGER webhook_application_erased AFTER DELETE ON application
WHEN EXISTS (SELECT 1 FROM webhook WHERE employer = old.employer AND state = 'on') BEGIN
    INSERT INTO webhook_message (employer, hook, message_id, type, at, job, application, reference_id, state, attempts, due_at,
            created_at)
        SELECT old.employer, h.id, 'msg_' || h.id || '_application_' || old.id || '_erased_' || old.sent_at, 'application.erased',
            CAST(unixepoch('subsec') * 1000 AS INTEGER), old.job, old.id, (SELECT j.reference_id FROM job j WHERE j.id = old.job),
            'waiting', 0, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER)
        FROM webhook h WHERE h.employer = old.employer AND h.state = 'on'
            AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% application.erased %')
        ON CONFLICT (hook, message_id) DO NOTHING;
END;
