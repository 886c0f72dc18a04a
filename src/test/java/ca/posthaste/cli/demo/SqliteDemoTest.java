package ca.posthaste.cli.demo;

import ca.posthaste.support.SqliteStore;

class SqliteDemoTest extends SqliteStore implements DemoContract {}
