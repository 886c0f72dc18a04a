package ca.posthaste.board.report;

import ca.posthaste.support.SqliteStore;

class SqliteHidingTest extends SqliteStore implements HidingContract {}
