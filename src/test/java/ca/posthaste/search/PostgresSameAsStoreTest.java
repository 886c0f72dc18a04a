package ca.posthaste.search;

import ca.posthaste.support.PostgresStore;

class PostgresSameAsStoreTest extends PostgresStore implements SameAsStoreContract {}
