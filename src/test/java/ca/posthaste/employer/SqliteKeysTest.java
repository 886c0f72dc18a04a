package ca.posthaste.employer;

import ca.posthaste.support.SqliteStore;

class SqliteKeysTest extends SqliteStore implements KeysContract {}
