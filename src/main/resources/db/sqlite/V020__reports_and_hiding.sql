-- Postings that people report to the operator, and postings that the operator hides from candidates.

CREATE TABLE posting_report (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    employer  INTEGER NOT NULL,
    job       INTEGER NOT NULL,
    title     TEXT NOT NULL, -- when it was reported
    reason    TEXT NOT NULL CHECK (reason IN ('fraud', 'money_or_data', 'misleading', 'discriminatory', 'not_a_job', 'other')),
    details   TEXT,
    email     TEXT, -- of whoever reports, if they gave it
    email_key TEXT, -- in one spelling, only for comparing
    at        BIGINT NOT NULL,
    day       TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('open', 'dismissed', 'hidden'))
);
CREATE INDEX posting_report_day ON posting_report (day, job);
CREATE INDEX posting_report_open ON posting_report (job) WHERE state = 'open';
CREATE INDEX posting_report_of ON posting_report (employer);
CREATE INDEX posting_report_by ON posting_report (email_key) WHERE email_key IS NOT NULL;

-- A table of its own: there are few, a create writes nothing, and a column behind a long description would be slow to read. A row stays
-- when its job is deleted, until the employer leaves. In a move it comes before the jobs, so that the trigger finds none to end.
CREATE TABLE hidden_job (
    job       INTEGER PRIMARY KEY,
    employer  INTEGER NOT NULL,
    reason    TEXT NOT NULL, -- the operator's, for the employer
    hidden_at BIGINT NOT NULL
);
CREATE INDEX hidden_job_of ON hidden_job (employer);

-- What history ends with is as it was, but a hidden posting is one that nobody sees: it ends when it is hidden, and what is changed
-- meanwhile is no version.
DROP TRIGGER job_replaced;
DROP TRIGGER job_removed;
CREATE TRIGGER job_replaced AFTER UPDATE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
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
CREATE TRIGGER job_removed AFTER DELETE ON job WHEN old.status = 'active'
    AND NOT EXISTS (SELECT 1 FROM hidden_job h WHERE h.job = old.id) BEGIN
    INSERT INTO job_outdated VALUES (old.employer, old.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = old.employer AND s.job = old.id), old.updated_at),
        (SELECT c.at FROM job_change c WHERE c.employer = old.employer
            AND c.seq >= (SELECT changes FROM job_tally t WHERE t.employer = old.employer AND t.slot = 0)
            AND c.job = old.id AND c.kind = 'deleted'),
        1, old.title, old.publish_date, old.close_date, old.confidential, old.location_ids, old.category_ids, old.position_type,
        old.salary_amount, old.salary_max, old.salary_period, old.plus_commission, old.routing_type,
        iif(old.confidential, NULL, old.application_url), old.description);
END;

CREATE TRIGGER job_hidden AFTER INSERT ON hidden_job BEGIN
    INSERT INTO job_outdated SELECT j.employer, j.id,
        coalesce((SELECT since FROM job_shown_since s WHERE s.employer = j.employer AND s.job = j.id), j.updated_at), new.hidden_at,
        1, j.title, j.publish_date, j.close_date, j.confidential, j.location_ids, j.category_ids, j.position_type,
        j.salary_amount, j.salary_max, j.salary_period, j.plus_commission, j.routing_type,
        iif(j.confidential, NULL, j.application_url), j.description
        FROM job j WHERE j.id = new.job AND j.status = 'active';
END;
