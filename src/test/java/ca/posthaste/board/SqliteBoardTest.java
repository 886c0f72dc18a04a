package ca.posthaste.board;

import ca.posthaste.support.SqliteStore;

class SqliteBoardTest extends SqliteStore implements BoardContract {}
