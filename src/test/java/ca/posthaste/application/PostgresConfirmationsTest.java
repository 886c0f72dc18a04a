package ca.posthaste.application;

import ca.posthaste.support.PostgresStore;

class PostgresConfirmationsTest extends PostgresStore implements ConfirmationsContract {}
