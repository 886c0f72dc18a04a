-- Versions of a job that were public for less than a few minutes are merged with the one that follows. See decision 27.

ALTER TABLE history_limit ADD COLUMN brief_ms BIGINT NOT NULL DEFAULT 300000; -- a version that was public for less is merged
ALTER TABLE history_limit ADD COLUMN merged_ms BIGINT NOT NULL DEFAULT 3600000; -- versions are merged over at most this time
-- From begun to settled, other versions were shown: so many, each for a short time. Null if none were.
ALTER TABLE job_version ADD COLUMN settled BIGINT;
ALTER TABLE job_version ADD COLUMN merged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job_shown_since ADD COLUMN settled BIGINT;
ALTER TABLE job_shown_since ADD COLUMN merged INTEGER NOT NULL DEFAULT 0;

-- By the job first: whether a deleted job was ever public is asked without knowing its employer.
DROP INDEX job_version_of_text;
CREATE INDEX job_version_of_text ON job_version (job, text, number);

DROP TRIGGER job_replaced;
DROP TRIGGER job_removed;
DROP TRIGGER job_hidden;
DROP VIEW job_outdated; -- and its triggers

-- An active job that was changed or deleted, as it was before (V021): written to, never read.
--   begun, ended     when candidates began to see it as it is, and when that ended
--   settled, merged  as in job_version; settled is begun if nothing was merged
--   looks_different  whether candidates see a difference
--   merges           whether it is merged with the version that follows
CREATE VIEW job_outdated AS
    SELECT employer, id AS job, updated_at AS begun, updated_at AS ended, updated_at AS settled, 0 AS merged, 1 AS looks_different, 0 AS merges,
        title, publish_date, close_date, confidential, location_ids, category_ids, position_type, salary_amount, salary_max,
        salary_period, plus_commission, routing_type, application_url, language, translation_title, workplace_type,
        remote_regions, disclosures, description, translation_description
        FROM job WHERE false;

-- The first version of a burst is kept: one is merged only if the version before it was brief, too. Nothing is merged near a close date,
-- when it depends on the time zone whether candidates saw it: 10 hours after a day begins in UTC, it is over in the earliest zone.
CREATE TRIGGER job_replaced AFTER UPDATE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
    INSERT INTO job_outdated SELECT old.employer, old.id, s.begun, new.updated_at, s.settled, s.merged,
        new.status <> 'active' OR (
            old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
            old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
            iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
            old.remote_regions, old.disclosures, old.description, old.translation_description)
            IS NOT (
            new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids, new.position_type,
            new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type,
            iif(new.confidential, NULL, new.application_url), new.language, new.translation_title, new.workplace_type,
            new.remote_regions, new.disclosures, new.description, new.translation_description),
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
-- The statement that deletes has logged when. One that did not, as when an employer leaves, leaves no version.
CREATE TRIGGER job_removed AFTER DELETE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
    INSERT INTO job_outdated SELECT old.employer, old.id, coalesce(w.since, old.updated_at),
        (SELECT c.at FROM job_change c WHERE c.employer = old.employer
            AND c.seq >= (SELECT changes FROM job_tally t WHERE t.employer = old.employer AND t.slot = 0)
            AND c.job = old.id AND c.kind = 'deleted'),
        coalesce(w.settled, w.since, old.updated_at), coalesce(w.merged, 0), 1, 0,
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description
        FROM (SELECT 1) LEFT JOIN job_shown_since w ON w.employer = old.employer AND w.job = old.id;
END;
CREATE TRIGGER job_hidden AFTER INSERT ON hidden_job BEGIN
    INSERT INTO job_outdated SELECT j.employer, j.id, coalesce(w.since, j.updated_at), new.hidden_at,
        coalesce(w.settled, w.since, j.updated_at), coalesce(w.merged, 0), 1, 0,
        j.title, j.publish_date, j.close_date, j.confidential, j.location_ids, j.category_ids, j.position_type, j.salary_amount,
        j.salary_max, j.salary_period, j.plus_commission, j.routing_type, iif(j.confidential, NULL, j.application_url),
        j.language, j.translation_title, j.workplace_type, j.remote_regions, j.disclosures, j.description,
        j.translation_description
        FROM job j LEFT JOIN job_shown_since w ON w.employer = j.employer AND w.job = j.id WHERE j.id = new.job AND j.status = 'active';
END;

-- Candidates see no difference: only since when they see it is noted.
CREATE TRIGGER job_still_shown INSTEAD OF INSERT ON job_outdated WHEN NOT new.looks_different AND new.ended > new.begun BEGIN
    INSERT OR IGNORE INTO job_shown_since (employer, job, since) VALUES (new.employer, new.job, new.begun);
END;
-- What is merged is not kept: the version that follows begins when it began.
CREATE TRIGGER job_version_merged INSTEAD OF INSERT ON job_outdated WHEN new.looks_different AND new.merges BEGIN
    INSERT INTO job_shown_since (employer, job, since, settled, merged)
        VALUES (new.employer, new.job, new.begun, new.ended, new.merged + (new.ended > new.settled))
        ON CONFLICT (employer, job) DO UPDATE SET settled = excluded.settled, merged = excluded.merged;
END;
CREATE TRIGGER job_shown_anew INSTEAD OF INSERT ON job_outdated WHEN new.looks_different AND NOT new.merges BEGIN
    DELETE FROM job_shown_since WHERE employer = new.employer AND job = new.job;
END;
-- 36 hours after the close date begins, it is over in every time zone. What ended before it began was never shown.
CREATE TRIGGER job_version_ended INSTEAD OF INSERT ON job_outdated
WHEN new.looks_different AND NOT new.merges AND min(new.ended, (unixepoch(new.close_date) + 129600) * 1000) > new.begun
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
