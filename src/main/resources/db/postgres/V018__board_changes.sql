-- What the search index of each node follows: which jobs on the board may look different now. Triggers write it, so that no writer
-- can forget it; a draft writes nothing. See decision 29.
CREATE SEQUENCE board_change_number;
CREATE TABLE board_change (
    written  xid8 NOT NULL DEFAULT pg_current_xact_id(), -- whoever saw all transactions below one has missed no row below it
    number   bigint NOT NULL DEFAULT nextval('board_change_number'),
    mark     bigint NOT NULL DEFAULT (random() * 9007199254740992)::bigint, -- tells a row from another that has its number after a restore
    employer integer NOT NULL,
    job      integer, -- null: all jobs of the employer
    PRIMARY KEY (written, number)
);

-- Which database this is. An index of another one is of no use.
CREATE TABLE board_log (
    id  text NOT NULL,
    cut xid8 NOT NULL DEFAULT '0' -- rows of transactions below this one may have been cut off
);
INSERT INTO board_log (id) VALUES (gen_random_uuid()::text);

CREATE FUNCTION log_job_on_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO board_change (employer, job) VALUES (OLD.employer, OLD.id);
    ELSE
        INSERT INTO board_change (employer, job) VALUES (NEW.employer, NEW.id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER job_on_board AFTER INSERT ON job FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION log_job_on_board();
CREATE TRIGGER job_changed_on_board AFTER UPDATE ON job FOR EACH ROW WHEN (OLD.status = 'active' OR NEW.status = 'active')
    EXECUTE FUNCTION log_job_on_board();
CREATE TRIGGER job_off_board AFTER DELETE ON job FOR EACH ROW WHEN (OLD.status = 'active') EXECUTE FUNCTION log_job_on_board();

CREATE FUNCTION log_employer_on_board() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO board_change (employer, job) VALUES (NEW.id, NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER employer_changed_on_board AFTER UPDATE OF name, sandbox ON employer
    FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.sandbox <> NEW.sandbox) EXECUTE FUNCTION log_employer_on_board();
