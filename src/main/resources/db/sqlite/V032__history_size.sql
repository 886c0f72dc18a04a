-- How many bytes of history an employer has, so that its quota is checked without counting: a count would hold up all writers. Triggers keep it, so
-- that no writer can forget it. What an active job takes is known, too, because it becomes history. See decision 27. A version takes 512 bytes for all
-- that is short, and what its titles, its address and its disclosures have; texts count in job_text, once each.
CREATE TABLE history_size (
    employer INTEGER NOT NULL,
    job      INTEGER NOT NULL, -- 0: all jobs together. PostgreSQL has a row for each job, or writers would wait for each other
    bytes    BIGINT NOT NULL,
    PRIMARY KEY (employer, job)
) WITHOUT ROWID;

INSERT INTO history_size (employer, job, bytes)
    SELECT employer, 0, sum(512 + octet_length(title) + coalesce(octet_length(translation_title), 0) + coalesce(octet_length(application_url), 0)
        + coalesce(octet_length(disclosures), 0)) FROM job_version GROUP BY employer;
UPDATE history_size SET bytes = bytes + (SELECT coalesce(sum(t.size), 0) FROM job_text t WHERE t.employer = history_size.employer);

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

-- What the active jobs will take as history. It is in the row that every write of a job changes anyway.
ALTER TABLE job_tally ADD COLUMN active_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE job_tally SET active_bytes = (SELECT coalesce(sum(512 + octet_length(title) + coalesce(octet_length(translation_title), 0)
    + coalesce(octet_length(application_url), 0) + coalesce(octet_length(disclosures), 0) + octet_length(description)
    + coalesce(octet_length(translation_description), 0)), 0) FROM job j WHERE j.employer = job_tally.employer AND j.status = 'active') WHERE slot = 0;

-- As they were (V007), with these bytes.
DROP TRIGGER job_counted;
DROP TRIGGER job_uncounted;
DROP TRIGGER job_recounted;
CREATE TRIGGER job_counted AFTER INSERT ON job BEGIN
    INSERT INTO job_tally (employer, slot, active, archived, draft, changes, active_bytes)
        VALUES (new.employer, 0, new.status = 'active', new.status = 'archived', new.status = 'draft', 1,
            iif(new.status = 'active', 512 + octet_length(new.title) + coalesce(octet_length(new.translation_title), 0)
                + coalesce(octet_length(new.application_url), 0) + coalesce(octet_length(new.disclosures), 0) + octet_length(new.description)
                + coalesce(octet_length(new.translation_description), 0), 0))
        ON CONFLICT (employer, slot) DO UPDATE SET active = active + excluded.active,
            archived = archived + excluded.archived, draft = draft + excluded.draft, changes = changes + 1,
            active_bytes = active_bytes + excluded.active_bytes;
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        SELECT new.employer, changes, new.updated_at, 'created', new.id, new.reference_id, new.source, new.status, new.version,
            new.updated_at FROM job_tally WHERE employer = new.employer AND slot = 0;
END;
CREATE TRIGGER job_uncounted AFTER DELETE ON job BEGIN
    UPDATE job_tally SET active = active - (old.status = 'active'), archived = archived - (old.status = 'archived'),
        draft = draft - (old.status = 'draft'), changes = changes + 1,
        active_bytes = active_bytes - iif(old.status = 'active', 512 + octet_length(old.title) + coalesce(octet_length(old.translation_title), 0)
            + coalesce(octet_length(old.application_url), 0) + coalesce(octet_length(old.disclosures), 0) + octet_length(old.description)
            + coalesce(octet_length(old.translation_description), 0), 0)
        WHERE employer = old.employer AND slot = 0;
END;
CREATE TRIGGER job_recounted AFTER UPDATE ON job BEGIN
    UPDATE job_tally SET active = active + (new.status = 'active') - (old.status = 'active'),
        archived = archived + (new.status = 'archived') - (old.status = 'archived'),
        draft = draft + (new.status = 'draft') - (old.status = 'draft'), changes = changes + 1,
        active_bytes = active_bytes
            + iif(new.status = 'active', 512 + octet_length(new.title) + coalesce(octet_length(new.translation_title), 0)
                + coalesce(octet_length(new.application_url), 0) + coalesce(octet_length(new.disclosures), 0) + octet_length(new.description)
                + coalesce(octet_length(new.translation_description), 0), 0)
            - iif(old.status = 'active', 512 + octet_length(old.title) + coalesce(octet_length(old.translation_title), 0)
                + coalesce(octet_length(old.application_url), 0) + coalesce(octet_length(old.disclosures), 0) + octet_length(old.description)
                + coalesce(octet_length(old.translation_description), 0), 0)
        WHERE employer = new.employer AND slot = 0;
    INSERT INTO job_change (employer, seq, at, kind, job, reference_id, source, status, version, updated_at)
        SELECT new.employer, changes,
            CASE WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL THEN new.closed_at ELSE new.updated_at END,
            CASE WHEN old.closed_at IS NULL AND new.closed_at IS NOT NULL THEN 'closed'
                WHEN new.status = old.status THEN CASE WHEN new.publish_date = old.publish_date THEN 'updated' ELSE 'refreshed' END
                WHEN new.status = 'active' THEN 'published' WHEN new.status = 'archived' THEN 'archived' ELSE 'updated' END,
            new.id, new.reference_id, new.source, new.status, new.version, new.updated_at
        FROM job_tally WHERE employer = new.employer AND slot = 0;
END;

-- As they were (V007, V030, V031), but for their conflict clauses: INSERT OR IGNORE in a trigger does not ignore a conflict if the statement that fires
-- the trigger has a conflict clause of its own, for instance that of an upsert.
DROP TRIGGER job_search_update;
DROP TRIGGER job_still_shown;
DROP TRIGGER job_republished;
CREATE TRIGGER job_search_update AFTER UPDATE OF search ON job WHEN old.search <> new.search BEGIN
    INSERT INTO job_search_due (job) VALUES (new.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER job_still_shown INSTEAD OF INSERT ON job_outdated WHEN NOT new.looks_different AND new.ended > new.begun BEGIN
    INSERT INTO job_shown_since (employer, job, since) VALUES (new.employer, new.job, new.begun) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER job_republished AFTER UPDATE OF publish_date ON job WHEN old.launched AND new.publish_date > old.publish_date BEGIN
    INSERT INTO job_first_published (employer, job, day) VALUES (old.employer, old.id, old.publish_date) ON CONFLICT DO NOTHING;
END;
