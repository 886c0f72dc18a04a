package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PostgresArrivedApplicationsTest extends PostgresStore implements ArrivedApplicationsContract {}
