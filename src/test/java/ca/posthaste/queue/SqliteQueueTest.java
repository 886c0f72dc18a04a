package ca.posthaste.queue;

import ca.posthaste.support.SqliteStore;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SqliteQueueTest extends SqliteStore implements QueueContract {}
