package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresApplicationCountersTest extends PostgresStore implements ApplicationCountersContract {}
