package ca.posthaste.search;

import ca.posthaste.support.SqliteStore;

class SqliteIndexMatchesDatabaseTest extends SqliteStore implements IndexMatchesDatabaseContract {}
