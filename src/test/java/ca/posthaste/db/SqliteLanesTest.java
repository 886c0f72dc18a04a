package ca.posthaste.db;

import ca.posthaste.support.SqliteStore;

class SqliteLanesTest extends SqliteStore implements LanesContract {}
