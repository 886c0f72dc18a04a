package ca.posthaste.apilog;

import ca.posthaste.support.PostgresStore;

class PostgresRejectionsTest extends PostgresStore implements RejectionsContract {}
