package ca.posthaste.db;

import ca.posthaste.support.SqliteStore;

class SqliteSqlTest extends SqliteStore implements SqlContract {}
