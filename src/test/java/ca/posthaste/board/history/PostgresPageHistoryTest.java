package ca.posthaste.board.history;

import ca.posthaste.support.PostgresStore;

class PostgresPageHistoryTest extends PostgresStore implements PageHistoryContract {}
