-- What somebody waits for is sent before alerts, of which there may be many at once.
CREATE INDEX mail_first ON mail (due_at, id) WHERE state = 'waiting' AND audience <> 'subscriber';

-- With the id in it, too: all that is tried again at once is due at the same moment, and each claim would sort it.
DROP INDEX mail_due;
CREATE INDEX mail_due ON mail (due_at, id) WHERE state = 'waiting';
