package ca.posthaste.webhook;

import ca.posthaste.support.PostgresStore;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PostgresWebhooksTest extends PostgresStore implements WebhooksContract {}
