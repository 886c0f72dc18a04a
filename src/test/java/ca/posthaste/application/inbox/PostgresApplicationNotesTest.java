package ca.posthaste.application.inbox;

import ca.posthaste.support.PostgresStore;

class PostgresApplicationNotesTest extends PostgresStore implements ApplicationNotesContract {}
