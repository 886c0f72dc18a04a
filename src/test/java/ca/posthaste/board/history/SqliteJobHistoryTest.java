package ca.posthaste.board.history;

import ca.posthaste.support.SqliteStore;

class SqliteJobHistoryTest extends SqliteStore implements JobHistoryContract {}
