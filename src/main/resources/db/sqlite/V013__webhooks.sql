-- Webhooks, their messages, and the attempts to deliver them. Triggers write the messages in the transaction of the event, so that no statement
-- can omit them. See decisions 19 and 25.

CREATE TABLE webhook (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    employer        INTEGER NOT NULL,
    url             TEXT NOT NULL,
    types           TEXT, -- event types, separated by a space; null for all
    description     TEXT,
    state           TEXT NOT NULL CHECK (state IN ('on', 'off', 'deleted')), -- deleted: kept until its messages have been deleted
    off_reason      TEXT,
    off_at          BIGINT,
    secret          TEXT NOT NULL,
    old_secret      TEXT, -- the one before the last rotation
    old_ends_at     BIGINT,
    last_success_at BIGINT,
    failing_since   BIGINT, -- the first failure after the last success
    paused_until    BIGINT NOT NULL DEFAULT 0, -- as requested by the receiver
    created_at      BIGINT NOT NULL,
    updated_at      BIGINT NOT NULL,
    last_fault      TEXT CHECK (length(last_fault) <= 500), -- why the last attempt failed
    last_status     INTEGER -- HTTP status of the response to it; null if there was none
);
CREATE INDEX webhook_of_employer ON webhook (employer, id);
CREATE INDEX webhook_on ON webhook (employer) WHERE state = 'on';
CREATE INDEX webhook_deleted ON webhook (id) WHERE state = 'deleted';

-- An event is stored once for all webhooks that receive it, and a message is its delivery to one of them: a set of 20,000 jobs and twenty webhooks
-- that do not respond store 20,000 events and small rows that refer to them.
CREATE TABLE webhook_event (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    employer     INTEGER NOT NULL,
    name         TEXT NOT NULL, -- the id of a message is 'msg_', the webhook, '_' and this name
    type         TEXT NOT NULL,
    at           BIGINT NOT NULL,
    job          INTEGER,
    application  INTEGER,
    reference_id TEXT,
    source       TEXT,
    status       TEXT,
    version      INTEGER,
    updated_at   BIGINT
);
CREATE UNIQUE INDEX webhook_event_once ON webhook_event (employer, name);

CREATE TABLE webhook_message (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    employer   INTEGER NOT NULL,
    hook       INTEGER NOT NULL,
    event      BIGINT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts   INTEGER NOT NULL,
    due_at     BIGINT NOT NULL,
    claim      TEXT,
    fault      TEXT,
    created_at BIGINT NOT NULL,
    done_at    BIGINT
);
-- By the event first: an event goes to a webhook once, and is deleted with its last message.
CREATE UNIQUE INDEX webhook_message_once ON webhook_message (event, hook);
CREATE INDEX webhook_message_of_hook ON webhook_message (hook, id);
CREATE INDEX webhook_message_due ON webhook_message (hook, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_message_in_work ON webhook_message (hook, employer, due_at) WHERE claim IS NOT NULL;

CREATE TABLE webhook_attempt (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    message BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    status  INTEGER, -- of the response; null if there was none
    millis  INTEGER NOT NULL,
    answer  TEXT, -- first characters of the response
    fault   TEXT
);
CREATE INDEX webhook_attempt_of_message ON webhook_attempt (message, id);

CREATE TRIGGER webhook_job_changed AFTER INSERT ON job_change
WHEN EXISTS (SELECT 1 FROM webhook h WHERE h.employer = new.employer AND h.state = 'on'
    AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% job.' || new.kind || ' %')) BEGIN
    INSERT INTO webhook_event (employer, name, type, at, job, reference_id, source, status, version, updated_at)
        VALUES (new.employer, new.job || '_' || new.kind || '_' || new.version || '_' || new.at, 'job.' || new.kind, new.at, new.job,
            new.reference_id, new.source, new.status, new.version, new.updated_at)
        ON CONFLICT (employer, name) DO NOTHING;
    INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, created_at)
        SELECT e.employer, h.id, e.id, 'waiting', 0, new.at, new.at
        FROM webhook_event e JOIN webhook h ON h.employer = e.employer
        WHERE e.employer = new.employer AND e.name = new.job || '_' || new.kind || '_' || new.version || '_' || new.at
            AND h.state = 'on' AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% job.' || new.kind || ' %')
        ON CONFLICT (event, hook) DO NOTHING;
END;
CREATE TRIGGER webhook_application_received AFTER INSERT ON application
WHEN EXISTS (SELECT 1 FROM webhook h WHERE h.employer = new.employer AND h.state = 'on'
    AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% application.received %')) BEGIN
    INSERT INTO webhook_event (employer, name, type, at, job, application, reference_id)
        VALUES (new.employer, 'application_' || new.id || '_received_' || new.sent_at, 'application.received', new.sent_at, new.job, new.id,
            (SELECT j.reference_id FROM job j WHERE j.id = new.job))
        ON CONFLICT (employer, name) DO NOTHING;
    INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, created_at)
        SELECT e.employer, h.id, e.id, 'waiting', 0, e.at, e.at
        FROM webhook_event e JOIN webhook h ON h.employer = e.employer
        WHERE e.employer = new.employer AND e.name = 'application_' || new.id || '_received_' || new.sent_at
            AND h.state = 'on' AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% application.received %')
        ON CONFLICT (event, hook) DO NOTHING;
END;
-- The row has no time of its deletion, so the event has the database's.
CREATE TRIGGER webhook_application_erased AFTER DELETE ON application
WHEN EXISTS (SELECT 1 FROM webhook h WHERE h.employer = old.employer AND h.state = 'on'
    AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% application.erased %')) BEGIN
    INSERT INTO webhook_event (employer, name, type, at, job, application, reference_id)
        VALUES (old.employer, 'application_' || old.id || '_erased_' || old.sent_at, 'application.erased',
            CAST(unixepoch('subsec') * 1000 AS INTEGER), old.job, old.id, (SELECT j.reference_id FROM job j WHERE j.id = old.job))
        ON CONFLICT (employer, name) DO NOTHING;
    INSERT INTO webhook_message (employer, hook, event, state, attempts, due_at, created_at)
        SELECT e.employer, h.id, e.id, 'waiting', 0, 0, e.at
        FROM webhook_event e JOIN webhook h ON h.employer = e.employer
        WHERE e.employer = old.employer AND e.name = 'application_' || old.id || '_erased_' || old.sent_at
            AND h.state = 'on' AND (h.types IS NULL OR ' ' || h.types || ' ' LIKE '% application.erased %')
        ON CONFLICT (event, hook) DO NOTHING;
END;
