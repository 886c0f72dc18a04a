package ca.posthaste.search;

import ca.posthaste.support.SqliteStore;

class SqliteSameAsStoreTest extends SqliteStore implements SameAsStoreContract {}
