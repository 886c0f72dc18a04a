package ca.posthaste.board.change;

import ca.posthaste.support.SqliteStore;

class SqliteBoardChangeLogTest extends SqliteStore implements BoardChangeLogContract {}
