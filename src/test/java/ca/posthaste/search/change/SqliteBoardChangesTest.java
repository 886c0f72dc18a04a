package ca.posthaste.search.change;

import ca.posthaste.support.SqliteStore;

class SqliteBoardChangesTest extends SqliteStore implements BoardChangesContract {}
