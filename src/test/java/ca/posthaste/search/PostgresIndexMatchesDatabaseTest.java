package ca.posthaste.search;

import ca.posthaste.support.PostgresStore;

class PostgresIndexMatchesDatabaseTest extends PostgresStore implements IndexMatchesDatabaseContract {}
