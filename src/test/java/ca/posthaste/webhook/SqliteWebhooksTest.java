package ca.posthaste.webhook;

import ca.posthaste.support.SqliteStore;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SqliteWebhooksTest extends SqliteStore implements WebhooksContract {}
