package ca.posthaste.application.inbox;

import ca.posthaste.support.SqliteStore;

class SqliteApplicationNotesTest extends SqliteStore implements ApplicationNotesContract {}
