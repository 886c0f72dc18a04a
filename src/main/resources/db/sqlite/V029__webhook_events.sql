-- One event for all webhooks that are told of it. A message is only the delivery of an event to one webhook, so a set of 20,000 jobs
-- and twenty webhooks that do not answer store 20,000 events and small rows that refer to them. See decision 25.

CREATE TABLE webhook_event (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    employer     INTEGER NOT NULL,
    name         TEXT NOT NULL, -- the id of a message is 'msg_', the webhook, '_' and this
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

INSERT INTO webhook_event (employer, name, type, at, job, application, reference_id, source, status, version, updated_at)
    SELECT employer, substr(message_id, length('msg_' || hook || '_') + 1), type, at, job, application, reference_id, source, status,
        version, updated_at
    FROM webhook_message WHERE true ORDER BY id
    ON CONFLICT (employer, name) DO NOTHING;

CREATE TABLE webhook_delivery (
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
INSERT INTO webhook_delivery (id, employer, hook, event, state, attempts, due_at, claim, fault, created_at, done_at)
    SELECT m.id, m.employer, m.hook, e.id, m.state, m.attempts, m.due_at, m.claim, m.fault, m.created_at, m.done_at
    FROM webhook_message m JOIN webhook_event e
        ON e.employer = m.employer AND e.name = substr(m.message_id, length('msg_' || m.hook || '_') + 1)
    ORDER BY m.id;
-- Ids go on after the highest that was ever given.
DELETE FROM sqlite_sequence WHERE name = 'webhook_delivery';
INSERT INTO sqlite_sequence (name, seq) SELECT 'webhook_delivery', seq FROM sqlite_sequence WHERE name = 'webhook_message';

DROP TRIGGER webhook_job_changed;
DROP TRIGGER webhook_application_received;
DROP TRIGGER webhook_application_erased;
DROP TABLE webhook_message;
ALTER TABLE webhook_delivery RENAME TO webhook_message;

-- By the event first: a message goes to a webhook once, and an event is dropped with its last message.
CREATE UNIQUE INDEX webhook_message_once ON webhook_message (event, hook);
CREATE INDEX webhook_message_of_hook ON webhook_message (hook, id);
CREATE INDEX webhook_message_due ON webhook_message (hook, due_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_message_in_work ON webhook_message (hook, employer, due_at) WHERE claim IS NOT NULL;

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
-- A delete has no time of its own, so this is the database's.
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
