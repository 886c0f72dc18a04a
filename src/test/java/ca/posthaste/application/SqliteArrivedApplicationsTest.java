package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteArrivedApplicationsTest extends SqliteStore implements ArrivedApplicationsContract {}
