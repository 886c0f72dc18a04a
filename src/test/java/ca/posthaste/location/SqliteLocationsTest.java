package ca.posthaste.location;

import ca.posthaste.support.SqliteStore;

class SqliteLocationsTest extends SqliteStore implements LocationsContract {}
