package ca.posthaste.board.report;

import ca.posthaste.support.PostgresStore;

class PostgresReportsTest extends PostgresStore implements ReportsContract {}
