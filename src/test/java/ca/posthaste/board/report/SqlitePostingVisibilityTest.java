package ca.posthaste.board.report;

import ca.posthaste.support.SqliteStore;

class SqlitePostingVisibilityTest extends SqliteStore implements PostingVisibilityContract {}
