-- How many jobs an employer has in each status, and how often any of them changed: a list can say its total without
-- counting, and an answer kept ready can tell whether it still holds. Triggers keep it, so that no writer can forget.
-- There is one writer, so one slot is enough; on PostgreSQL there are several, so that writers do not wait for each other.

CREATE TABLE job_tally (
    employer INTEGER NOT NULL,
    slot     INTEGER NOT NULL,
    active   INTEGER NOT NULL,
    archived INTEGER NOT NULL,
    draft    INTEGER NOT NULL,
    changes  BIGINT NOT NULL,
    PRIMARY KEY (employer, slot)
) WITHOUT ROWID;

INSERT INTO job_tally SELECT employer, 0, sum(status = 'active'), sum(status = 'archived'), sum(status = 'draft'), 1
    FROM job GROUP BY employer;

CREATE TRIGGER job_counted AFTER INSERT ON job BEGIN
    INSERT INTO job_tally (employer, slot, active, archived, draft, changes)
        VALUES (new.employer, 0, new.status = 'active', new.status = 'archived', new.status = 'draft', 1)
        ON CONFLICT (employer, slot) DO UPDATE SET active = active + excluded.active,
            archived = archived + excluded.archived, draft = draft + excluded.draft, changes = changes + 1;
END;
CREATE TRIGGER job_uncounted AFTER DELETE ON job BEGIN
    UPDATE job_tally SET active = active - (old.status = 'active'), archived = archived - (old.status = 'archived'),
        draft = draft - (old.status = 'draft'), changes = changes + 1 WHERE employer = old.employer AND slot = 0;
END;
CREATE TRIGGER job_recounted AFTER UPDATE ON job BEGIN
    UPDATE job_tally SET active = active + (new.status = 'active') - (old.status = 'active'),
        archived = archived + (new.status = 'archived') - (old.status = 'archived'),
        draft = draft + (new.status = 'draft') - (old.status = 'draft'), changes = changes + 1
        WHERE employer = new.employer AND slot = 0;
END;
