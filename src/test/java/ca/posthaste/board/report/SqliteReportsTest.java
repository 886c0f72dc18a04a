package ca.posthaste.board.report;

import ca.posthaste.support.SqliteStore;

class SqliteReportsTest extends SqliteStore implements ReportsContract {}
