package ca.posthaste.mail;

import ca.posthaste.support.PostgresStore;

class PostgresConfirmationQuotaTest extends PostgresStore implements ConfirmationQuotaContract {}
