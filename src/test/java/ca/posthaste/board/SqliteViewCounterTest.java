package ca.posthaste.board;

import ca.posthaste.support.SqliteStore;

class SqliteViewCounterTest extends SqliteStore implements ViewCounterContract {}
