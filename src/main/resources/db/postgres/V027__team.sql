-- Of an employer's people: since when, by whom, and when they were last here. Empty for who was added before this was noted.

ALTER TABLE account_member ADD COLUMN added_at bigint;
ALTER TABLE account_member ADD COLUMN added_by text; -- a user's address; empty for a command
ALTER TABLE account_user ADD COLUMN signed_in_at bigint; -- the last time

-- What one person did for an employer.
CREATE INDEX audit_by ON audit (employer, actor, id);
