-- How many jobs an employer has in each status, and how often any of them changed: a list can say its total without
-- counting. Triggers keep it, so that no writer can forget. The truth is the sum over an employer's slots: every
-- connection adds to one of its own, or two writers of one employer would wait for each other's commit.

CREATE TABLE job_tally (
    employer integer NOT NULL,
    slot     integer NOT NULL,
    active   integer NOT NULL,
    archived integer NOT NULL,
    draft    integer NOT NULL,
    changes  bigint NOT NULL,
    PRIMARY KEY (employer, slot)
) WITH (fillfactor = 50); -- room to change a row in place

INSERT INTO job_tally SELECT employer, 0, count(*) FILTER (WHERE status = 'active'),
        count(*) FILTER (WHERE status = 'archived'), count(*) FILTER (WHERE status = 'draft'), 1
    FROM job GROUP BY employer;

CREATE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    came text := CASE WHEN TG_OP = 'DELETE' THEN '' ELSE NEW.status END;
    went text := CASE WHEN TG_OP = 'INSERT' THEN '' ELSE OLD.status END;
BEGIN
    INSERT INTO job_tally AS t (employer, slot, active, archived, draft, changes)
        VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.employer ELSE NEW.employer END, pg_backend_pid() % 16,
            (came = 'active')::integer - (went = 'active')::integer,
            (came = 'archived')::integer - (went = 'archived')::integer,
            (came = 'draft')::integer - (went = 'draft')::integer, 1)
        ON CONFLICT (employer, slot) DO UPDATE SET active = t.active + excluded.active,
            archived = t.archived + excluded.archived, draft = t.draft + excluded.draft, changes = t.changes + 1;
    RETURN NULL;
END $$;

CREATE TRIGGER job_counted AFTER INSERT OR UPDATE OR DELETE ON job FOR EACH ROW EXECUTE FUNCTION count_job();
