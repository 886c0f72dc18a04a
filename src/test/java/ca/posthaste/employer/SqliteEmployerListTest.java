package ca.posthaste.employer;

import ca.posthaste.support.SqliteStore;

class SqliteEmployerListTest extends SqliteStore implements EmployerListContract {}
