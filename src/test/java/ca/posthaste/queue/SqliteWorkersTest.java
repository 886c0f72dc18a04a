package ca.posthaste.queue;

import ca.posthaste.support.SqliteStore;

class SqliteWorkersTest extends SqliteStore implements WorkersContract {}
