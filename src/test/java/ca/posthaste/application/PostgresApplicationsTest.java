package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresApplicationsTest extends PostgresStore implements ApplicationsContract {}
