package ca.posthaste.mail;

import ca.posthaste.support.PostgresStore;

class PostgresConfirmationsTest extends PostgresStore implements ConfirmationsContract {}
