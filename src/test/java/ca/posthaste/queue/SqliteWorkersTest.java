package ca.posthaste.queue;

import ca.posthaste.support.SqliteStore;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SqliteWorkersTest extends SqliteStore implements WorkersContract {}
