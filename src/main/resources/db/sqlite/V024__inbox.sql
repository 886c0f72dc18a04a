-- The inbox of an employer's people: what became of an application, a star, notes, and what was written to the candidate.

ALTER TABLE application ADD COLUMN state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'declined', 'invited'));
ALTER TABLE application ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
-- The name and the address as they are searched: in lower case, without accents, a line each.
ALTER TABLE application ADD COLUMN search_key TEXT NOT NULL DEFAULT '';

-- Of applications that are there, if they have plain letters only. The service does the others after its start: it knows all letters.
UPDATE application SET search_key = lower(name) || char(10) || address_key
    WHERE length(CAST(name AS BLOB)) = length(name) AND length(CAST(address_key AS BLOB)) = length(address_key);
CREATE INDEX application_unsearched ON application (employer, id) WHERE search_key = '';

-- Newest first. What a search looks at is in the index, so that it reads no row of those that do not match.
CREATE INDEX application_inbox ON application (employer, id, state, starred, job, search_key);
CREATE INDEX application_by_state ON application (employer, state, id);
CREATE INDEX application_of_job ON application (employer, job, state, id);
CREATE INDEX application_starred ON application (employer, starred, id, job);

-- What people noted of an application, and what they wrote to the candidate. It goes with the application.
CREATE TABLE application_note (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    employer    INTEGER NOT NULL,
    application INTEGER NOT NULL,
    kind        TEXT NOT NULL CHECK (kind IN ('note', 'mail')),
    author      TEXT NOT NULL CHECK (length(author) <= 254), -- the address of a user, who may be gone
    at          BIGINT NOT NULL,
    subject     TEXT CHECK (length(subject) <= 150), -- of a mail
    text        TEXT NOT NULL CHECK (length(text) <= 5000),
    mail        BIGINT, -- the message in the outbox
    CHECK ((kind = 'mail') = (subject IS NOT NULL) AND (kind = 'mail') = (mail IS NOT NULL))
);
CREATE INDEX application_note_of ON application_note (employer, application, id);
