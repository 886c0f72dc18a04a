-- The new columns of employers, jobs and applications. Indexes and triggers follow once V008 and V009 have filled in what SQL cannot compute: indexes
-- are then built in one go, and triggers do not record a change of every job.

ALTER TABLE employer
    ADD COLUMN sandbox       boolean NOT NULL DEFAULT false,
    ADD COLUMN remind_week   boolean NOT NULL DEFAULT true, -- which reminders the employer's users receive
    ADD COLUMN remind_day    boolean NOT NULL DEFAULT true,
    ADD COLUMN remind_closed boolean NOT NULL DEFAULT true,
    ADD COLUMN employees     integer, -- null if unknown; Ontario's posting rules depend on it
    ADD COLUMN uses_ai       boolean NOT NULL DEFAULT false; -- whether it has declared that it screens or selects applicants with AI
CREATE INDEX employer_sandbox ON employer (id) WHERE sandbox;

DROP TRIGGER job_counted ON job;

ALTER TABLE job
    ADD COLUMN created_at              bigint NOT NULL DEFAULT 0,
    ADD COLUMN updated_at              bigint NOT NULL DEFAULT 0,
    ADD COLUMN closed_at               bigint, -- when the change log recorded that the close date had passed
    ADD COLUMN source                  text, -- the employer's system that owns the job
    ADD COLUMN publish_on              date, -- the day on which the draft becomes active
    ADD COLUMN workplace_type          text NOT NULL DEFAULT 'onsite' CHECK (workplace_type IN ('onsite', 'hybrid', 'remote')),
    ADD COLUMN remote_regions          text NOT NULL DEFAULT '', -- province codes or CA, separated by a space
    ADD COLUMN disclosures             text, -- JSON; null if nothing is disclosed
    ADD COLUMN language                text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr')),
    ADD COLUMN translation_title       text,
    ADD COLUMN translation_description text,
    ADD COLUMN broken_posting_rules    integer NOT NULL DEFAULT 0; -- the bits of the rules that it breaks, regardless of date and employer; see decision 28

-- 0.1.0 did not record when jobs were created and changed; the publish date is the best approximation. A job whose close date has passed
-- counts as closed already, so that the change log and webhooks do not announce it. V008 computes which posting rules each job breaks.
UPDATE job SET
    created_at = extract(epoch FROM publish_date)::bigint * 1000,
    updated_at = extract(epoch FROM publish_date)::bigint * 1000,
    closed_at = CASE WHEN job.status = 'active' AND close_date < CURRENT_DATE - 1
        THEN extract(epoch FROM now())::bigint * 1000 END,
    language = e.language
FROM employer e WHERE e.id = job.employer;

-- The defaults were only for existing rows.
ALTER TABLE job
    ALTER COLUMN created_at DROP DEFAULT,
    ALTER COLUMN updated_at DROP DEFAULT,
    ALTER COLUMN workplace_type DROP DEFAULT,
    ALTER COLUMN remote_regions DROP DEFAULT,
    ALTER COLUMN language DROP DEFAULT,
    ALTER COLUMN broken_posting_rules DROP DEFAULT;

-- As with changes of jobs, a new application first has a negative position, and gets its final one before the employer's feed is read.
CREATE SEQUENCE application_written;
ALTER TABLE application
    ADD COLUMN seq        bigint, -- position in the employer's feed
    ADD COLUMN state      text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'read', 'declined', 'invited')),
    ADD COLUMN starred    boolean NOT NULL DEFAULT false,
    ADD COLUMN search_key text NOT NULL DEFAULT ''; -- name and address, folded, one line each; V009 fills it in
UPDATE application SET seq = placed.place
    FROM (SELECT id, row_number() OVER (PARTITION BY employer ORDER BY id) AS place FROM application) placed
    WHERE application.id = placed.id;
ALTER TABLE application
    ALTER COLUMN seq SET NOT NULL,
    ALTER COLUMN seq SET DEFAULT -nextval('application_written');
