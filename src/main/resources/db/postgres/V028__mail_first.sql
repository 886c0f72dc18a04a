-- What somebody waits for is sent before alerts, of which there may be many at once.
CREATE INDEX mail_first ON mail (due_at) WHERE state = 'waiting' AND audience <> 'subscriber';
