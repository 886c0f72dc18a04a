package ca.posthaste.mail;

import ca.posthaste.support.SqliteStore;

class SqliteOutboxTest extends SqliteStore implements OutboxContract {}
