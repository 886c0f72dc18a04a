package ca.posthaste.webhook;

import ca.posthaste.support.SqliteStore;

class SqliteWebhooksTest extends SqliteStore implements WebhooksContract {}
