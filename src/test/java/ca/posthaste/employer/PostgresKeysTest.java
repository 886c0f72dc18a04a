package ca.posthaste.employer;

import ca.posthaste.support.PostgresStore;

class PostgresKeysTest extends PostgresStore implements KeysContract {}
