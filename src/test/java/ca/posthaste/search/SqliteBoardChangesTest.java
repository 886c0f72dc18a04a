package ca.posthaste.search;

import ca.posthaste.support.SqliteStore;

class SqliteBoardChangesTest extends SqliteStore implements BoardChangesContract {}
