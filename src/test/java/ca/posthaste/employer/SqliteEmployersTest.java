package ca.posthaste.employer;

import ca.posthaste.support.SqliteStore;

class SqliteEmployersTest extends SqliteStore implements EmployersContract {}
