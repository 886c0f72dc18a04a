package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteApplicationNotesTest extends SqliteStore implements ApplicationNotesContract {}
