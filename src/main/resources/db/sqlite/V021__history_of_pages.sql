-- Pages show candidates more of a job than PublicJobJson does: its language and translation, where the work is done, and what the employer
-- discloses. History keeps that, too. What ended before has nulls: it is not known any more.
ALTER TABLE job_version ADD COLUMN language TEXT;
ALTER TABLE job_version ADD COLUMN translation_title TEXT;
ALTER TABLE job_version ADD COLUMN translation_text INTEGER; -- the number of the translated description, if there is one
ALTER TABLE job_version ADD COLUMN workplace_type TEXT;
ALTER TABLE job_version ADD COLUMN remote_regions TEXT;
ALTER TABLE job_version ADD COLUMN disclosures TEXT;
CREATE INDEX job_version_of_translation ON job_version (employer, job, translation_text, number) WHERE translation_text IS NOT NULL;

DROP TRIGGER job_replaced;
DROP TRIGGER job_removed;
DROP TRIGGER job_hidden;
DROP TRIGGER job_version_gone;
DROP VIEW job_outdated; -- and its triggers

-- As it was (V016, V020), with these columns.
CREATE VIEW job_outdated AS
    SELECT employer, id AS job, updated_at AS begun, updated_at AS ended, 1 AS looks_different, title, publish_date, close_date, confidential,
        location_ids, category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type,
        application_url, language, translation_title, workplace_type, remote_regions, disclosures, description, translation_description
        FROM job WHERE false;

CREATE TRIGGER job_replaced AFTER UPDATE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
    INSERT INTO job_outdated VALUES (old.employer, old.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = old.employer AND s.job = old.id), old.updated_at),
        new.updated_at,
        new.status <> 'active' OR (old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids,
                old.position_type, old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
                iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
                old.remote_regions, old.disclosures, old.description, old.translation_description)
            IS NOT (new.title, new.publish_date, new.close_date, new.confidential, new.location_ids, new.category_ids,
                new.position_type, new.salary_amount, new.salary_max, new.salary_period, new.plus_commission, new.routing_type,
                iif(new.confidential, NULL, new.application_url), new.language, new.translation_title, new.workplace_type,
                new.remote_regions, new.disclosures, new.description, new.translation_description),
        old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description);
END;
-- The statement that deletes has logged when. One that did not, as when an employer leaves, leaves no version.
CREATE TRIGGER job_removed AFTER DELETE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
    INSERT INTO job_outdated VALUES (old.employer, old.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = old.employer AND s.job = old.id), old.updated_at),
        (SELECT c.at FROM job_change c WHERE c.employer = old.employer
            AND c.seq >= (SELECT changes FROM job_tally t WHERE t.employer = old.employer AND t.slot = 0)
            AND c.job = old.id AND c.kind = 'deleted'),
        1, old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.language, old.translation_title, old.workplace_type,
        old.remote_regions, old.disclosures, old.description, old.translation_description);
END;
CREATE TRIGGER job_hidden AFTER INSERT ON hidden_job BEGIN
    INSERT INTO job_outdated SELECT j.employer, j.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = j.employer AND s.job = j.id), j.updated_at), new.hidden_at,
        1, j.title, j.publish_date, j.close_date, j.confidential, j.location_ids, j.category_ids, j.position_type,
        j.salary_amount, j.salary_max, j.salary_period, j.plus_commission, j.routing_type,
        iif(j.confidential, NULL, j.application_url), j.language, j.translation_title, j.workplace_type,
        j.remote_regions, j.disclosures, j.description, j.translation_description
        FROM job j WHERE j.id = new.job AND j.status = 'active';
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
    INSERT INTO job_text (employer, job, number, size, text)
        SELECT new.employer, new.job,
            (SELECT coalesce(max(number), 0) + 1 FROM job_text WHERE employer = new.employer AND job = new.job),
            octet_length(new.translation_description), new.translation_description
        WHERE new.translation_description IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM job_text t WHERE t.employer = new.employer AND t.job = new.job
                AND t.size = octet_length(new.translation_description) AND t.text = new.translation_description);
    INSERT INTO job_version (employer, job, number, begun, ended, text, title, publish_date, close_date, confidential, location_ids,
            category_ids, position_type, salary_amount, salary_max, salary_period, plus_commission, routing_type, application_url,
            language, translation_title, translation_text, workplace_type, remote_regions, disclosures)
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
            new.workplace_type, new.remote_regions, new.disclosures;
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
-- A text goes with the last version that has it.
CREATE TRIGGER job_version_gone AFTER DELETE ON job_version BEGIN
    DELETE FROM job_text WHERE employer = old.employer AND job = old.job AND number IN (old.text, old.translation_text)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = old.employer AND v.job = old.job AND v.text = job_text.number)
        AND NOT EXISTS (SELECT 1 FROM job_version v WHERE v.employer = old.employer AND v.job = old.job
            AND v.translation_text = job_text.number);
END;
