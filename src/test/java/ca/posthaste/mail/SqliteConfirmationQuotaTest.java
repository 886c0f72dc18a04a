package ca.posthaste.mail;

import ca.posthaste.support.SqliteStore;

class SqliteConfirmationQuotaTest extends SqliteStore implements ConfirmationQuotaContract {}
