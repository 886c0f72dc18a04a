-- What candidates could see, and when. What they see now is the job itself: only versions that ended are kept, so a create costs
-- nothing. Triggers keep them, so that no writer can forget it. See decision 27.

-- How much is kept of one job. The oldest versions go first.
CREATE TABLE history_limit (
    versions   INTEGER NOT NULL,
    text_bytes BIGINT NOT NULL
);
INSERT INTO history_limit (versions, text_bytes) VALUES (10000, 67108864);

-- What PublicJobJson shows of a job, but for names, which are kept below. The address is null where candidates could not see it.
CREATE TABLE job_version (
    employer        INTEGER NOT NULL,
    job             INTEGER NOT NULL,
    number          INTEGER NOT NULL, -- goes up with every version of the job
    begun           BIGINT NOT NULL,
    ended           BIGINT NOT NULL, -- at the latest: the job is not shown after its close date, in the operator's time zone
    text            INTEGER NOT NULL, -- the number of its description
    title           TEXT NOT NULL,
    publish_date    TEXT NOT NULL,
    close_date      TEXT NOT NULL,
    confidential    INTEGER NOT NULL,
    location_ids    TEXT NOT NULL,
    category_ids    TEXT NOT NULL,
    position_type   INTEGER NOT NULL,
    salary_amount   INTEGER,
    salary_max      INTEGER,
    salary_period   INTEGER,
    plus_commission INTEGER NOT NULL,
    routing_type    INTEGER NOT NULL,
    application_url TEXT,
    PRIMARY KEY (employer, job, number)
) WITHOUT ROWID;
CREATE INDEX job_version_of_text ON job_version (employer, job, text, number);
CREATE INDEX job_version_age ON job_version (ended);

-- Each description of a job once, however many versions have it.
CREATE TABLE job_text (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    size     INTEGER NOT NULL, -- in bytes
    text     TEXT NOT NULL,
    PRIMARY KEY (employer, job, number)
);
-- With the number: what is more than the bound is found without reading a text.
CREATE INDEX job_text_size ON job_text (employer, job, size, number);

-- Since when a job is shown as it is, if it was changed after that in ways that candidates do not see.
CREATE TABLE job_shown_since (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    since    BIGINT NOT NULL,
    PRIMARY KEY (employer, job)
);

-- What employers and places were called before.
CREATE TABLE employer_former_name (
    employer INTEGER NOT NULL,
    until    BIGINT NOT NULL,
    name     TEXT NOT NULL,
    PRIMARY KEY (employer, until)
);
CREATE TABLE place_former_name (
    place INTEGER NOT NULL,
    until BIGINT NOT NULL,
    name  TEXT NOT NULL,
    type  TEXT NOT NULL,
    PRIMARY KEY (place, until)
);

-- An active job that was changed or deleted, as it was before: written to, never read. It is a view so that both cases share what is done.
CREATE VIEW job_outdated AS
    SELECT employer, id AS job, updated_at AS begun, updated_at AS ended, 1 AS looks_different, title, publish_date, close_date, confidential,
        location_ids, category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type,
        application_url, description FROM job WHERE false;

CREATE TRIGGER job_replaced AFTER UPDATE ON job WHEN old.status = 'active' BEGIN
    INSERT INTO job_outdated VALUES (old.employer, old.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = old.employer AND s.job = old.id), old.updated_at),
        new.updated_at,
        new.status <> 'active' OR (old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids,
                old.position_type, old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
                iif(old.confidential, NULL, old.application_url), old.description)
            IS NOT (new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids,
                new.position_type, new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type,
                iif(new.confidential, NULL, new.application_url), new.description),
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.description);
END;
-- The statement that deletes has logged when. One that did not, as when an employer leaves, leaves no version.
CREATE TRIGGER job_removed AFTER DELETE ON job WHEN old.status = 'active' BEGIN
    INSERT INTO job_outdated VALUES (old.employer, old.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = old.employer AND s.job = old.id), old.updated_at),
        (SELECT c.at FROM job_change c WHERE c.employer = old.employer
            AND c.seq >= (SELECT changes FROM job_tally t WHERE t.employer = old.employer AND t.slot = 0)
            AND c.job = old.id AND c.kind = 'deleted'),
        1, old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.description);
END;

-- Candidates see no difference: only since when they see it is noted.
CREATE TRIGGER job_still_shown INSTEAD OF INSERT ON job_outdated WHEN NOT new.looks_different AND new.ended > new.begun BEGIN
    INSERT OR IGNORE INTO job_shown_since (employer, job, since) VALUES (new.employer, new.job, new.begun);
END;
CREATE TRIGGER job_shown_anew INSTEAD OF INSERT ON job_outdated WHEN new.looks_different BEGIN
    DELETE FROM job_shown_since WHERE employer = new.employer AND job = new.job;
END;
-- 36 hours after the close date begins, it is over in every time zone. What ended before it began was never shown.
CREATE TRIGGER job_version_ended INSTEAD OF INSERT ON job_outdated
WHEN new.looks_different AND min(new.ended, (unixepoch(new.close_date) + 129600) * 1000) > new.begun
    AND NOT (SELECT sandbox FROM employer WHERE id = new.employer) BEGIN
    INSERT INTO job_text (employer, job, number, size, text)
        SELECT new.employer, new.job,
            (SELECT coalesce(max(number), 0) + 1 FROM job_text WHERE employer = new.employer AND job = new.job),
            octet_length(new.description), new.description
        WHERE NOT EXISTS (SELECT 1 FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
            AND t.size = octet_length(new.description) AND t.text = new.description);
    INSERT INTO job_version (employer, job, number, begun, ended, text, title, publish_date, close_date, confidential, location_ids,
            category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type, application_url)
        SELECT new.employer, new.job,
            (SELECT coalesce(max(number), 0) + 1 FROM job_version WHERE employer = new.employer AND job = new.job),
            new.begun, min(new.ended, (unixepoch(new.close_date) + 129600) * 1000),
            (SELECT t.number FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
                AND t.size = octet_length(new.description) AND t.text = new.description),
            new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids, new.position_type,
            new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type, new.application_url;
    DELETE FROM job_version WHERE employer = new.employer AND job = new.job
        AND number <= (SELECT max(number) FROM job_version WHERE employer = new.employer AND job = new.job)
            - (SELECT versions FROM history_limit);
    DELETE FROM job_version WHERE employer = new.employer AND job = new.job
        AND number <= CASE WHEN (SELECT sum(size) FROM job_text WHERE employer = new.employer AND job = new.job)
            > (SELECT text_bytes FROM history_limit)
        THEN (SELECT max(last) FROM (SELECT last, sum(size) OVER (ORDER BY last DESC) AS total FROM (
            SELECT t.size, (SELECT max(v.number) FROM job_version v
                WHERE v.employer = new.employer AND v.job = new.job AND v.text = t.number) AS last
            FROM job_text t WHERE t.employer = new.employer AND t.job = new.job))
            WHERE total > (SELECT text_bytes FROM history_limit)) END;
END;
-- A description goes with the last version that has it.
CREATE TRIGGER job_version_gone AFTER DELETE ON job_version BEGIN
    DELETE FROM job_text WHERE employer = old.employer AND job = old.job AND number = old.text
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = old.employer AND v.job = old.job AND v.text = old.text);
END;
