package ca.posthaste.board.history;

import ca.posthaste.support.SqliteStore;

class SqlitePageHistoryTest extends SqliteStore implements PageHistoryContract {}
