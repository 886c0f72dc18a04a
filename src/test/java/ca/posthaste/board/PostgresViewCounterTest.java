package ca.posthaste.board;

import ca.posthaste.support.PostgresStore;

class PostgresViewCounterTest extends PostgresStore implements ViewCounterContract {}
