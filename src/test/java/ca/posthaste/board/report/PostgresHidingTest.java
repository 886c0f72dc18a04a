package ca.posthaste.board.report;

import ca.posthaste.support.PostgresStore;

class PostgresHidingTest extends PostgresStore implements HidingContract {}
