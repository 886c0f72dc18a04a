package ca.posthaste.db;

import ca.posthaste.support.PostgresStore;

class PostgresLanesTest extends PostgresStore implements LanesContract {}
