package ca.posthaste.apilog;

import ca.posthaste.support.SqliteStore;

class SqliteRefusalsTest extends SqliteStore implements RefusalsContract {}
