package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresApplicationNotesTest extends PostgresStore implements ApplicationNotesContract {}
