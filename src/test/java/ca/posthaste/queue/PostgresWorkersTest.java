package ca.posthaste.queue;

import ca.posthaste.support.PostgresStore;

class PostgresWorkersTest extends PostgresStore implements WorkersContract {}
