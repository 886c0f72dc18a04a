package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteApplicationsTest extends SqliteStore implements ApplicationsContract {}
