package ca.posthaste.queue;

import ca.posthaste.support.PostgresStore;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PostgresWorkersTest extends PostgresStore implements WorkersContract {}
