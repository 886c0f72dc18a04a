package ca.posthaste.refusal;

import ca.posthaste.support.SqliteStore;

class SqliteRefusalsTest extends SqliteStore implements RefusalsContract {}
