package ca.posthaste.employer;

import ca.posthaste.support.PostgresStore;

class PostgresEmployerListTest extends PostgresStore implements EmployerListContract {}
