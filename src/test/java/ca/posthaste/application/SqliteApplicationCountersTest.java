package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteApplicationCountersTest extends SqliteStore implements ApplicationCountersContract {}
