package ca.posthaste.mail;

import ca.posthaste.support.PostgresStore;

class PostgresOutboxTest extends PostgresStore implements OutboxContract {}
