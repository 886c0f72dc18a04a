package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SqliteArrivedApplicationsTest extends SqliteStore implements ArrivedApplicationsContract {}
