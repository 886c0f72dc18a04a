-- Applications in the order of their arrival. As with changes of jobs (V007), a new one first has a negative number, and gets its
-- place before the employer's feed is read: see decision 21.

CREATE SEQUENCE application_written;
ALTER TABLE application ADD COLUMN seq bigint;
UPDATE application SET seq = placed.place
    FROM (SELECT id, row_number() OVER (PARTITION BY employer ORDER BY id) AS place FROM application) placed
    WHERE application.id = placed.id;
ALTER TABLE application
    ALTER COLUMN seq SET NOT NULL,
    ALTER COLUMN seq SET DEFAULT -nextval('application_written');
CREATE INDEX application_arrival ON application (employer, seq);

-- What a cursor is checked with, and the highest number that an application has or had: one that was erased is not given again.
CREATE TABLE application_log (
    employer integer NOT NULL PRIMARY KEY,
    secret   text NOT NULL,
    newest   bigint NOT NULL
);
INSERT INTO application_log (employer, secret, newest)
    SELECT employer, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), max(seq) FROM application GROUP BY employer;

-- What a cursor names although it was erased. Of the person nothing is left. Nobody has a cursor to one without its final number.
CREATE TABLE application_erased (
    employer    integer NOT NULL,
    seq         bigint NOT NULL,
    application integer NOT NULL,
    sent_at     bigint NOT NULL,
    PRIMARY KEY (employer, seq)
);
CREATE FUNCTION forget_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO application_erased (employer, seq, application, sent_at) VALUES (OLD.employer, OLD.seq, OLD.id, OLD.sent_at);
    RETURN NULL;
END $$;
CREATE TRIGGER application_forgotten AFTER DELETE ON application FOR EACH ROW WHEN (OLD.seq > 0) EXECUTE FUNCTION forget_application();
