package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresApplicationTalliesTest extends PostgresStore implements ApplicationTalliesContract {}
