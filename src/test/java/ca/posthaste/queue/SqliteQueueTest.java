package ca.posthaste.queue;

import ca.posthaste.support.SqliteStore;

class SqliteQueueTest extends SqliteStore implements QueueContract {}
