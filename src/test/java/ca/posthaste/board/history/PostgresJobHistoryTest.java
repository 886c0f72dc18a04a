package ca.posthaste.board.history;

import ca.posthaste.support.PostgresStore;

class PostgresJobHistoryTest extends PostgresStore implements JobHistoryContract {}
