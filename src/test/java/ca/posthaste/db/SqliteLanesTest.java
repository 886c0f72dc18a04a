package ca.posthaste.db;

import ca.posthaste.db.postgres.LanesContract;
import ca.posthaste.support.SqliteStore;

class SqliteLanesTest extends SqliteStore implements LanesContract {}
