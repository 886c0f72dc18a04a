package ca.posthaste.board.report;

import ca.posthaste.support.PostgresStore;

class PostgresPostingVisibilityTest extends PostgresStore implements PostingVisibilityContract {}
