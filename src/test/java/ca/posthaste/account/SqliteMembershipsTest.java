package ca.posthaste.account;

import ca.posthaste.support.SqliteStore;

class SqliteMembershipsTest extends SqliteStore implements MembershipsContract {}
