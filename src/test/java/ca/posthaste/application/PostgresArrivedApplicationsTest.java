package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresArrivedApplicationsTest extends PostgresStore implements ArrivedApplicationsContract {}
