package ca.posthaste.demo;

import ca.posthaste.support.SqliteStore;

class SqliteDemoTest extends SqliteStore implements DemoContract {}
