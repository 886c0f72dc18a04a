package ca.posthaste.application;

import ca.posthaste.support.SqliteStore;

class SqliteConfirmationsTest extends SqliteStore implements ConfirmationsContract {}
