-- Who applies a set of jobs of one of an employer's systems. Whoever holds the lease renews it; after a crash it ends by itself.
CREATE TABLE job_set_lease (
    employer integer NOT NULL,
    source   text NOT NULL,
    token    text NOT NULL,
    ends_at  bigint NOT NULL,
    PRIMARY KEY (employer, source)
);

-- Many jobs at once are counted together. To change one row of the tally for each of them would make a version of it each time, and
-- each change looks through all those before it in its transaction.
CREATE FUNCTION count_jobs(of_employer integer, more_active integer, more_archived integer, more_draft integer, more_changes integer)
RETURNS void LANGUAGE sql AS $$
    INSERT INTO job_tally AS t (employer, slot, active, archived, draft, changes)
        VALUES (of_employer, pg_backend_pid() % 16, more_active, more_archived, more_draft, more_changes)
        ON CONFLICT (employer, slot) DO UPDATE SET active = t.active + excluded.active,
            archived = t.archived + excluded.archived, draft = t.draft + excluded.draft, changes = t.changes + excluded.changes
$$;

-- Until the transaction ends or it is set to something else, posthaste.counting = 'later' says: who writes will call count_jobs.
CREATE OR REPLACE FUNCTION count_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    came text := CASE WHEN TG_OP = 'DELETE' THEN '' ELSE NEW.status END;
    went text := CASE WHEN TG_OP = 'INSERT' THEN '' ELSE OLD.status END;
BEGIN
    IF current_setting('posthaste.counting', true) IS DISTINCT FROM 'later' THEN
        PERFORM count_jobs(CASE WHEN TG_OP = 'DELETE' THEN OLD.employer ELSE NEW.employer END,
            (came = 'active')::integer - (went = 'active')::integer,
            (came = 'archived')::integer - (went = 'archived')::integer,
            (came = 'draft')::integer - (went = 'draft')::integer, 1);
    END IF;
    RETURN NULL;
END $$;
