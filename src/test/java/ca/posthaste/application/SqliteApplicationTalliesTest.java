package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteApplicationTalliesTest extends SqliteStore implements ApplicationTalliesContract {}
