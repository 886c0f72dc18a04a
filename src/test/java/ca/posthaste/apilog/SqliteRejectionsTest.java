package ca.posthaste.apilog;

import ca.posthaste.support.SqliteStore;

class SqliteRejectionsTest extends SqliteStore implements RejectionsContract {}
