package ca.posthaste.location;

import ca.posthaste.support.PostgresStore;

class PostgresLocationsTest extends PostgresStore implements LocationsContract {}
