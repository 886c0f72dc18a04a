-- What candidates could see of a job, and when. The current version is the job itself: triggers store a version only when it ends, so that a
-- create costs nothing. See decision 27.

-- How much is kept for each job. The oldest versions are deleted first.
CREATE TABLE history_limit (
    versions   INTEGER NOT NULL,
    text_bytes BIGINT NOT NULL,
    brief_ms   BIGINT NOT NULL DEFAULT 300000, -- a version that was public for less is merged with the next one
    merged_ms  BIGINT NOT NULL DEFAULT 3600000 -- the longest period over which versions are merged
);
INSERT INTO history_limit (versions, text_bytes) VALUES (10000, 67108864);

-- Employers and places are stored by id; their former names are kept below. The URL is null where candidates could not see it.
CREATE TABLE job_version (
    employer          INTEGER NOT NULL,
    job               INTEGER NOT NULL,
    number            INTEGER NOT NULL, -- increases with every version of the job
    begun             BIGINT NOT NULL,
    ended             BIGINT NOT NULL, -- at the latest: the job is not shown after its close date, in the operator's time zone
    text              INTEGER NOT NULL, -- number of the description
    title             TEXT NOT NULL,
    publish_date      TEXT NOT NULL,
    close_date        TEXT NOT NULL,
    confidential      INTEGER NOT NULL,
    location_ids      TEXT NOT NULL,
    category_ids      TEXT NOT NULL,
    position_type     INTEGER NOT NULL,
    salary_amount     INTEGER,
    salary_max        INTEGER,
    salary_period     INTEGER,
    plus_commission   INTEGER NOT NULL,
    routing_type      INTEGER NOT NULL,
    application_url   TEXT,
    language          TEXT NOT NULL,
    translation_title TEXT,
    translation_text  INTEGER, -- number of the translated description
    workplace_type    TEXT NOT NULL,
    remote_regions    TEXT NOT NULL,
    disclosures       TEXT,
    settled           BIGINT, -- from begun to settled, brief versions were shown that are merged into this one; null if there were none
    merged            INTEGER NOT NULL DEFAULT 0, -- number of versions merged into this one
    PRIMARY KEY (employer, job, number)
) WITHOUT ROWID;
-- By the job first: whether a deleted job was ever public is asked without knowing its employer.
CREATE INDEX job_version_of_text ON job_version (job, text, number);
CREATE INDEX job_version_of_translation ON job_version (employer, job, translation_text, number) WHERE translation_text IS NOT NULL;
CREATE INDEX job_version_age ON job_version (ended);

-- Each distinct description of a job is stored once, regardless of how many versions have it.
CREATE TABLE job_text (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    size     INTEGER NOT NULL, -- in bytes
    text     TEXT NOT NULL,
    PRIMARY KEY (employer, job, number)
);
-- Includes the number, so that texts beyond the limit are found without reading a text.
CREATE INDEX job_text_size ON job_text (employer, job, size, number);

-- When candidates began to see a job as it is, if that differs from its last update.
CREATE TABLE job_shown_since (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL,
    since    BIGINT NOT NULL,
    settled  BIGINT, -- as in job_version
    merged   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (employer, job)
);

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

-- Postings that the operator hides from candidates. A separate table, because there are few and a column behind a long description would be
-- slow to read. A row remains when its job is deleted, until the employer is removed. A move copies this table before the jobs, so that its
-- trigger finds no version to end.
CREATE TABLE hidden_job (
    job       INTEGER PRIMARY KEY,
    employer  INTEGER NOT NULL,
    reason    TEXT NOT NULL, -- the operator's explanation to the employer
    hidden_at BIGINT NOT NULL
);
CREATE INDEX hidden_job_of ON hidden_job (employer);

-- A version that may have ended. This view is written to and never read: it lets updates, deletes and hiding share the triggers below.
--   begun, ended     when candidates began to see the version, and when that ended
--   settled, merged  as in job_version; settled equals begun if nothing was merged
--   merges           whether the version is merged with the next one
CREATE VIEW job_outdated AS
    SELECT employer, id AS job, updated_at AS begun, updated_at AS ended, updated_at AS settled, 0 AS merged, 0 AS merges,
        title, publish_date, close_date, confidential, location_ids, category_ids, position_type, salary_amount, salary_max,
        salary_period, plus_commission, routing_type, application_url, language, translation_title, workplace_type,
        remote_regions, disclosures, description, translation_description
        FROM job WHERE false;

-- A version may end only if candidates see a difference. Other updates are left to job_still_shown, which makes the opposite comparison: writing
-- them to the view as well would copy the whole job each time. A hidden job has no versions, because nobody sees it.
-- The first version of a burst is kept: a version is merged only if the one before it was brief, too. Nothing is merged near a close date,
-- when it depends on the time zone whether candidates saw it: 10 hours after a day begins in UTC, it is over in the earliest zone.
CREATE TRIGGER job_replaced AFTER UPDATE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id)
    AND (new.status <> 'active' OR (
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description)
        IS NOT (
        new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids, new.position_type,
        new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type,
        iif(new.confidential, NULL, new.application_url), new.language, new.translation_title, new.workplace_type,
        new.remote_regions, new.disclosures, new.description, new.translation_description)) BEGIN
    INSERT INTO job_outdated SELECT old.employer, old.id, s.begun, new.updated_at, s.settled, s.merged,
        new.status = 'active' AND new.updated_at > s.begun AND new.updated_at >= s.settled
            AND new.updated_at - s.settled < l.brief_ms AND new.updated_at - s.begun <= l.merged_ms
            AND new.updated_at < (unixepoch(min(old.close_date, new.close_date)) + 36000) * 1000
            AND (s.merged > 0 OR EXISTS (SELECT 1 FROM (SELECT v.ended, coalesce(v.settled, v.begun) AS settled FROM job_version v
                WHERE v.employer = old.employer AND v.job = old.id ORDER BY v.number DESC LIMIT 1) p
                WHERE p.ended = s.begun AND p.ended - p.settled < l.brief_ms)),
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description
        FROM history_limit l CROSS JOIN (SELECT coalesce(w.since, old.updated_at) AS begun,
            coalesce(w.settled, w.since, old.updated_at) AS settled, coalesce(w.merged, 0) AS merged
            FROM (SELECT 1) LEFT JOIN job_shown_since w ON w.employer = old.employer AND w.job = old.id) s;
END;
-- The statement that deletes a job has logged the time. If none was logged, as when an employer is removed, no version is stored.
CREATE TRIGGER job_removed AFTER DELETE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
    INSERT INTO job_outdated SELECT old.employer, old.id, coalesce(w.since, old.updated_at),
        (SELECT c.at FROM job_change c WHERE c.employer = old.employer
            AND c.seq >= (SELECT changes FROM job_tally t WHERE t.employer = old.employer AND t.slot = 0)
            AND c.job = old.id AND c.kind = 'deleted'),
        coalesce(w.settled, w.since, old.updated_at), coalesce(w.merged, 0), 0,
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description
        FROM (SELECT 1) LEFT JOIN job_shown_since w ON w.employer = old.employer AND w.job = old.id;
END;
CREATE TRIGGER job_hidden AFTER INSERT ON hidden_job BEGIN
    INSERT INTO job_outdated SELECT j.employer, j.id, coalesce(w.since, j.updated_at), new.hidden_at,
        coalesce(w.settled, w.since, j.updated_at), coalesce(w.merged, 0), 0,
        j.title, j.publish_date, j.close_date, j.confidential, j.location_ids, j.category_ids, j.position_type, j.salary_amount,
        j.salary_max, j.salary_period, j.plus_commission, j.routing_type, iif(j.confidential, NULL, j.application_url),
        j.language, j.translation_title, j.workplace_type, j.remote_regions, j.disclosures, j.description,
        j.translation_description
        FROM job j LEFT JOIN job_shown_since w ON w.employer = j.employer AND w.job = j.id WHERE j.id = new.job AND j.status = 'active';
END;

-- Candidates see no difference: only the time since which they see this version is recorded. The conflict clause is spelled out, because
-- INSERT OR IGNORE in a trigger is overridden by the conflict clause of the statement that fires the trigger, such as an upsert.
CREATE TRIGGER job_still_shown AFTER UPDATE ON job WHEN old.status = 'active' AND new.updated_at > old.updated_at
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id)
    AND new.status = 'active' AND (
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description)
        IS (
        new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids, new.position_type,
        new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type,
        iif(new.confidential, NULL, new.application_url), new.language, new.translation_title, new.workplace_type,
        new.remote_regions, new.disclosures, new.description, new.translation_description) BEGIN
    INSERT INTO job_shown_since (employer, job, since) VALUES (new.employer, new.id, old.updated_at) ON CONFLICT DO NOTHING;
END;
-- A version that is merged is not stored: the next one begins when it began.
CREATE TRIGGER job_version_merged INSTEAD OF INSERT ON job_outdated WHEN new.merges BEGIN
    INSERT INTO job_shown_since (employer, job, since, settled, merged)
        VALUES (new.employer, new.job, new.begun, new.ended, new.merged + (new.ended > new.settled))
        ON CONFLICT (employer, job) DO UPDATE SET settled = excluded.settled, merged = excluded.merged;
END;
CREATE TRIGGER job_shown_anew INSTEAD OF INSERT ON job_outdated WHEN NOT new.merges BEGIN
    DELETE FROM job_shown_since WHERE employer = new.employer AND job = new.job;
END;
-- 36 hours after the close date begins in UTC, it is over in every time zone. A version that ended before it began was never shown.
CREATE TRIGGER job_version_ended INSTEAD OF INSERT ON job_outdated
WHEN NOT new.merges AND min(new.ended, (unixepoch(new.close_date) + 129600) * 1000) > new.begun
    AND NOT (SELECT sandbox FROM employer WHERE id = new.employer) BEGIN
    INSERT INTO job_text (employer, job, number, size, text)
        SELECT new.employer, new.job,
            (SELECT coalesce(max(number), 0) + 1 FROM job_text WHERE employer = new.employer AND job = new.job),
            octet_length(new.description), new.description
        WHERE NOT EXISTS (SELECT 1 FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
            AND t.size = octet_length(new.description) AND t.text = new.description);
    INSERT INTO job_text (employer, job, number, size, text)
        SELECT new.employer, new.job,
            (SELECT coalesce(max(number), 0) + 1 FROM job_text WHERE employer = new.employer AND job = new.job),
            octet_length(new.translation_description), new.translation_description
        WHERE new.translation_description IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
                AND t.size = octet_length(new.translation_description) AND t.text = new.translation_description);
    INSERT INTO job_version (employer, job, number, begun, ended, text, title, publish_date, close_date, confidential, location_ids,
            category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type, application_url,
            language, translation_title, translation_text, workplace_type, remote_regions, disclosures, settled, merged)
        SELECT new.employer, new.job,
            (SELECT coalesce(max(number), 0) + 1 FROM job_version WHERE employer = new.employer AND job = new.job),
            new.begun, min(new.ended, (unixepoch(new.close_date) + 129600) * 1000),
            (SELECT t.number FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
                AND t.size = octet_length(new.description) AND t.text = new.description),
            new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids, new.position_type,
            new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type, new.application_url,
            new.language, new.translation_title,
            (SELECT t.number FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
                AND t.size = octet_length(new.translation_description) AND t.text = new.translation_description),
            new.workplace_type, new.remote_regions, new.disclosures,
            iif(new.merged > 0, min(new.settled, new.ended, (unixepoch(new.close_date) + 129600) * 1000), NULL), new.merged;
    DELETE FROM job_version WHERE employer = new.employer AND job = new.job
        AND number <= (SELECT max(number) FROM job_version WHERE employer = new.employer AND job = new.job)
            - (SELECT versions FROM history_limit);
    DELETE FROM job_version WHERE employer = new.employer AND job = new.job
        AND number <= CASE WHEN (SELECT sum(size) FROM job_text WHERE employer = new.employer AND job = new.job)
            > (SELECT text_bytes FROM history_limit)
        THEN (SELECT max(last) FROM (SELECT last, sum(size) OVER (ORDER BY last DESC) AS total FROM (
            SELECT t.size, max(
                coalesce((SELECT max(v.number) FROM job_version v
                    WHERE v.employer = new.employer AND v.job = new.job AND v.text = t.number), 0),
                coalesce((SELECT max(v.number) FROM job_version v
                    WHERE v.employer = new.employer AND v.job = new.job AND v.translation_text = t.number), 0)) AS last
            FROM job_text t WHERE t.employer = new.employer AND t.job = new.job))
            WHERE total > (SELECT text_bytes FROM history_limit)) END;
END;
-- A text is deleted with the last version that has it.
CREATE TRIGGER job_version_gone AFTER DELETE ON job_version BEGIN
    DELETE FROM job_text WHERE employer = old.employer AND job = old.job AND number IN (old.text, old.translation_text)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = old.employer AND v.job = old.job AND v.text = job_text.number)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = old.employer AND v.job = old.job
            AND v.translation_text = job_text.number);
END;

-- The size of each employer's history in bytes, so that its quota is checked without counting: a count would delay all writers. A version counts
-- 512 bytes for its short columns, plus its titles, URL and disclosures; a text counts once.
CREATE TABLE history_size (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL, -- always 0; PostgreSQL has a row for each job, so that writers do not wait for each other
    bytes    BIGINT NOT NULL,
    PRIMARY KEY (employer, job)
) WITHOUT ROWID;
CREATE TRIGGER job_text_sized AFTER INSERT ON job_text BEGIN
    INSERT INTO history_size (employer, job, bytes) VALUES (new.employer, 0, new.size)
        ON CONFLICT (employer, job) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER job_text_unsized AFTER DELETE ON job_text BEGIN
    UPDATE history_size SET bytes = bytes - old.size WHERE employer = old.employer AND job = 0;
END;
CREATE TRIGGER job_version_sized AFTER INSERT ON job_version BEGIN
    INSERT INTO history_size (employer, job, bytes) VALUES (new.employer, 0, 512 + octet_length(new.title)
            + coalesce(octet_length(new.translation_title), 0) + coalesce(octet_length(new.application_url), 0) + coalesce(octet_length(new.disclosures), 0))
        ON CONFLICT (employer, job) DO UPDATE SET bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER job_version_unsized AFTER DELETE ON job_version BEGIN
    UPDATE history_size SET bytes = bytes - (512 + octet_length(old.title) + coalesce(octet_length(old.translation_title), 0)
        + coalesce(octet_length(old.application_url), 0) + coalesce(octet_length(old.disclosures), 0)) WHERE employer = old.employer AND job = 0;
END;
