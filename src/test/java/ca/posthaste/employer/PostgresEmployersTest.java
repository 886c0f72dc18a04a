package ca.posthaste.employer;

import ca.posthaste.support.PostgresStore;

class PostgresEmployersTest extends PostgresStore implements EmployersContract {}
