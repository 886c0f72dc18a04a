-- Mail to employers in their language, mail that was only written to a file, and how much mail one person is sent.

ALTER TABLE employer ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'fr'));

-- How many confirmations a mailbox was sent on a day. Kept until the day is over; the mailbox is a hash.
CREATE TABLE confirmation (
    day     date NOT NULL,
    mailbox text NOT NULL,
    count   integer NOT NULL,
    PRIMARY KEY (day, mailbox)
);

-- A state for mail that was written to a file for want of a mail server. What it says is kept, so that it can be sent later.
ALTER TABLE mail
    ADD COLUMN audience text CHECK (audience IN ('employer', 'candidate')),
    ADD COLUMN reply_code integer, -- what the mail server said, for the employer
    ADD COLUMN written_at bigint, -- to a file, which may lie around until it is sent
    DROP CONSTRAINT mail_state_check,
    ADD CONSTRAINT mail_state_check CHECK (state IN ('waiting', 'sent', 'failed', 'written'));
-- Of an application's messages the first is to the employer.
UPDATE mail SET audience = CASE WHEN id = (SELECT min(first.id) FROM mail first
    WHERE first.employer = mail.employer AND first.application = mail.application) THEN 'employer' ELSE 'candidate' END;
ALTER TABLE mail ALTER COLUMN audience SET NOT NULL;
CREATE INDEX mail_written ON mail (id) WHERE state = 'written';
