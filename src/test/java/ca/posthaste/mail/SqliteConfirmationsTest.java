package ca.posthaste.mail;

import ca.posthaste.support.SqliteStore;

class SqliteConfirmationsTest extends SqliteStore implements ConfirmationsContract {}
